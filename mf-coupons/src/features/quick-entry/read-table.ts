/** Splits pasted text into rows of cells (RFC 4180), with any usual delimiter. */
import { unguardedCell } from '@coupon-center/contracts';
import Papa from 'papaparse';
import { knownColumns } from './headings.ts';
import { looksLikeDay } from './read-day.ts';
import { CURRENCY_CODES } from './read-money.ts';

export interface Row {
  /** Number of its first line, from 1. */
  line: number;
  /** Offset of its beginning in the result of `plainText`. */
  start: number;
  /** Text of the row as pasted, without the line break at its end. */
  text: string;
  cells: readonly string[];
  /** Character between its cells. */
  delimiter: Delimiter;
  /** What is wrong with its quotes; empty if nothing is. */
  problem: string;
}

export const DELIMITERS = { '\t': 'tabs', ';': 'semicolons', '|': 'pipes', ',': 'commas' } as const;
export type Delimiter = keyof typeof DELIMITERS;

export interface Table {
  delimiter: Delimiter;
  /** Rows that aren't empty. */
  rows: Row[];
}

/** Returns the text without its byte order mark, with line breaks as text areas have them. */
export const plainText = (text: string): string => text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');

export function readTable(pasted: string): Table {
  const text = plainText(pasted);
  const delimiter = delimiterOf(text);
  const rows = rowsOf(text, delimiter);
  if (knownColumns(rows[0]?.cells ?? []) > 1) return { delimiter, rows };
  // Lines may come from several sources: one without the common delimiter is split at its commas.
  return { delimiter, rows: rows.map((row) => (row.cells.length === 1 ? byCommas(row) : row)) };
}

function byCommas(row: Row): Row {
  const [read] = rowsOf(row.text, ',');
  return read ? { ...row, cells: read.cells, delimiter: ',' } : row;
}

/** Detects the delimiter by the headings, else by all lines. Nobody types a tab; commas occur in sentences, so they come last. */
function delimiterOf(text: string): Delimiter {
  const tables = (Object.keys(DELIMITERS) as Delimiter[]).map((delimiter) => {
    const rows = rowsOf(text, delimiter);
    return { delimiter, rows, known: knownColumns(rows[0]?.cells ?? []) };
  });
  const best = tables.toSorted((one, other) => other.known - one.known)[0];
  if (best && best.known > 1) return best.delimiter;
  const commas = widthOf(tables.find(({ delimiter }) => delimiter === ',')?.rows ?? []);
  const regular = tables.find(({ delimiter, rows }) => {
    const width = widthOf(rows);
    if (delimiter === '\t') return rows.some(({ cells }) => cells.length > 1);
    if (delimiter === ',' || width < 2) return false;
    // A sentence has a space after its semicolon.
    return delimiter !== ';' || width > commas || !/;(\s|$)/m.test(text);
  });
  return regular?.delimiter ?? ',';
}

/** Returns the cell count of most rows; 0 if fewer than four in five agree. */
function widthOf(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [width, count] = [...counts].toSorted((one, other) => other[1] - one[1])[0] ?? [0, 0];
  return count >= rows.length * 0.8 ? width : 0;
}

function rowsOf(text: string, delimiter: Delimiter): Row[] {
  const rows: Row[] = [];
  let start = 0;
  let line = 1;
  // People put a space before a quote. It moves to the other side of the quote, so that all offsets stay the same.
  const spaced = new RegExp(`(${delimiter === '|' ? '\\|' : delimiter})( +)(?="[^"])`, 'g');
  Papa.parse<string[]>(text.replace(spaced, '$2$1'), {
    delimiter,
    newline: '\n',
    step: ({ data, errors, meta }) => {
      const source = text.slice(start, meta.cursor);
      const cells = data.map((cell) => unguardedCell(cell.replace(/\s+/g, ' ').trim()).trim());
      const problem =
        errors.length > 0 ? 'A quote in this line isn’t closed. Write two quotes for one in a text.' : '';
      if (cells.some((cell) => cell !== ''))
        rows.push({ line, start, text: source.replace(/\n$/, ''), cells, delimiter, problem });
      line += source.split('\n').length - 1;
      start = meta.cursor;
    },
  });
  return rows;
}

/** The rest of a number with its unit, such as the '50 $' of '12,50 $'. */
const UNIT_AFTER = new RegExp(
  String.raw`^\d{1,3}(?:[.,\s]\d+)*(?:\s?(?:%|\p{Sc}|percent|pour cent|dollars?|euros?)|(?:\s[A-Z]{3}|${CURRENCY_CODES})(?!\p{L}))`,
  'u',
);

/** Money that may continue after a comma, because it has no decimals yet. */
const MONEY_BEFORE = /\p{Sc}\s?(?:\d+|\d{1,3}(?:[.,\s]\d{3})+)$/u;

/** Decimals, or a thousands group with its decimals; not the start of a code, a date or a percentage. */
const MONEY_AFTER = /^(?:\d{1,2}|\d{3}(?:\.\d{1,2})?)(?![\p{L}\d/.%-])/u;

/** Joins cells that a comma must not split, e.g. `$1,250`, `12,50 $` and `Dec 1, 2026`. */
export function joinCommas({ cells, text }: Row): string[] {
  const joined: string[] = [];
  for (const cell of cells) {
    const before = joined.at(-1) ?? '';
    const isYear = /^\d{4}(\s|$)/.test(cell) && /(^|\s)\p{L}{3,9}\.? \d{1,2}$/iu.test(before);
    const isNumber =
      (/\p{Sc}\s?\d[\d.,\s]*$/u.test(before)
        ? MONEY_BEFORE.test(before) && MONEY_AFTER.test(cell) && !looksLikeDay(cell)
        : /(^|\s)\d[\d.,]*$/.test(before) && UNIT_AFTER.test(cell)) && text.includes(`${before},${cell}`);
    if (isYear) joined[joined.length - 1] = `${before}, ${cell}`;
    else if (isNumber) joined[joined.length - 1] = `${before},${cell}`;
    else joined.push(cell);
  }
  return joined;
}

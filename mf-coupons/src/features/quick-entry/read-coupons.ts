import { readHeader } from './headings.ts';
import type { ChosenColumns, Column } from './headings.ts';
import { placeByHeader, placeByLook } from './read-columns.ts';
import type { DayChoice } from './read-day.ts';
import { readEntry } from './read-entry.ts';
import type { Entry, EntryContext, Reading } from './read-entry.ts';
import { readTable } from './read-table.ts';
import type { Delimiter, Row } from './read-table.ts';

/** A column of a table, and the column that it was assigned to. */
export interface ReadColumn {
  heading: string;
  /** The first cell of the column that isn't empty. */
  example: string;
  column: Column | null;
}

export interface ReadCoupons {
  entries: readonly Entry[];
  delimiter: Delimiter;
  /** The headings of a table, as pasted; empty if there are none. */
  header: string;
  columns: readonly ReadColumn[];
  /** A question about all dates of the text. Each answer is the whole text with its dates spelled out. */
  dates: { words: string; answers: readonly { label: string; text: string }[] } | null;
}

/** The merchant's decisions about the text. */
export interface Decisions {
  columns: ChosenColumns;
  sales: Reading['sales'];
}
export const NO_DECISIONS: Decisions = { columns: {}, sales: new Set() };

/** Reads the coupons of a text, in its order. */
export function readCoupons(text: string, context: EntryContext, decisions = NO_DECISIONS): ReadCoupons {
  const { rows, delimiter } = readTable(text);
  const [first] = rows;
  const header = first ? readHeader(first.cells, decisions.columns) : null;
  const reading: Reading = { ...context, sales: decisions.sales, unclear: new Map() };
  const seen = new Map<string, number>();
  const body = header ? rows.slice(1) : rows;
  const entries = body.map((row) => {
    const placed = header ? placeByHeader(row, header) : placeByLook(row);
    const entry = readEntry(row, placed, reading);
    const same = seen.get(row.cells.join('\t'));
    seen.set(row.cells.join('\t'), same ?? row.line);
    if (same === undefined) return entry;
    const problem = { words: `This is the same as line ${same}.`, fixes: [] };
    return { ...entry, problems: [...entry.problems, problem] };
  });
  const columns = (header ? (first?.cells ?? []) : []).flatMap((heading, place) =>
    heading === '' ? [] : [{ heading, column: header?.[place] ?? null, example: exampleAt(body, place) }],
  );
  return {
    entries,
    delimiter,
    header: header ? (first?.text ?? '') : '',
    columns,
    dates: askDates(text, reading.unclear),
  };
}

const exampleAt = (rows: readonly Row[], place: number) =>
  rows.map(({ cells }) => cells[place] ?? '').find((cell) => cell !== '') ?? '';

/** Asks once for all dates, because a text writes all of them in the same way. */
function askDates(text: string, unclear: ReadonlyMap<string, readonly DayChoice[]>): ReadCoupons['dates'] {
  const [first] = unclear;
  if (!first) return null;
  const [written, choices] = first;
  const rest = unclear.size > 1 ? ` The answer holds for all ${unclear.size} dates like it.` : '';
  return {
    words: `“${written}” can be read in two ways. Which day is it?${rest}`,
    answers: choices.map(({ label }, order) => ({
      label,
      text: [...unclear].reduce((all, [date, days]) => {
        const alone = new RegExp(`(?<![\\d/.-])${date.replaceAll('.', '\\.')}(?![\\d/.-])`, 'g');
        return all.replace(alone, days[order]?.day ?? date);
      }, text),
    })),
  };
}

/**
 * Returns the text without some of its coupons; the header stays.
 * @param lines of the coupons to remove
 */
export function withoutLines({ entries, header }: ReadCoupons, lines: ReadonlySet<number>): string {
  const kept = entries.filter(({ line }) => !lines.has(line)).map(({ text }) => text);
  return kept.length === 0 ? '' : [header, ...kept].filter((text) => text !== '').join('\n');
}

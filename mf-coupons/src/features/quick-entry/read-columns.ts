/** Assigns the cells of a row to columns: by the headings of a table, or by their content. */
import type { Column } from './headings.ts';
import { looksLikeDay } from './read-day.ts';
import { readType } from './read-offer.ts';
import type { Fields } from './read-offer.ts';
import { sumsIn } from './read-money.ts';
import { joinCommas } from './read-table.ts';
import type { Row } from './read-table.ts';

/** A row by column, with the problems of cells that could not be assigned. */
export interface Placed {
  fields: Fields;
  problems: readonly string[];
  /** Whether a comma and a code can be added after its words. */
  canAddCode: boolean;
}

/** Returns the cells of a row below headings. */
export function placeByHeader({ cells }: Row, header: readonly (Column | null)[]): Placed {
  const fields: Fields = {};
  const lost = cells.slice(header.length).filter((cell) => cell !== '');
  header.forEach((column, place) => {
    if (column) fields[column] = cells[place] ?? '';
  });
  const problems = lost.map((cell) => `“${cell}” has no column in the first line.`);
  return { fields, problems, canAddCode: false };
}

const IS_URL = /^(https?:\/\/|www\.)/i;
const START_WORDS = /^(starts?|from|begins|du|d[èe]s( le)?|à partir du)(?!\p{L}):? */iu;
const END_WORDS = /^(ends?|until|till|to|expires?|expiration|jusqu.au|au|expire( le)?)(?!\p{L}):? */iu;
const ENDLESS =
  /^(never|none|no (end|expiry|expiration)( date)?|(never|doesn.t) expires?|jamais|aucune|sans fin)$/i;
const PERIOD = /^(.+?)\s*(?:–|—|\bto\b|\buntil\b|\bau\b| - )\s*(.+)$/i;
const NUMBER = /^\d[\d,.]*$/;

/** Returns whether a text says that a coupon has no end. */
export const isEndless = (text: string) => ENDLESS.test(text);

/** Two dates in one cell, e.g. 'Dec 1, 2026 to Dec 24, 2026'. */
export function periodIn(cell: string): [start: string, end: string] | null {
  const [, start = '', end = ''] = PERIOD.exec(cell) ?? [];
  const first = start.replace(START_WORDS, '');
  return looksLikeDay(first) && (looksLikeDay(end) || isEndless(end)) ? [first, end] : null;
}

/** Assigns the cells of a row without a header by their content: offer, code, address and dates in any sensible order. */
export function placeByLook(row: Row): Placed {
  const isCommas = row.delimiter === ',';
  const cells = isCommas ? joinCommas(row) : row.cells;
  const fields: Fields = {};
  const problems: string[] = [];
  const undated: string[] = [];
  for (const cell of cells.filter((text) => text !== '')) {
    const period = periodIn(cell);
    const [started, ended] = [cell.replace(START_WORDS, ''), cell.replace(END_WORDS, '')];
    if (period) [fields.start, fields.end] = period;
    else if (looksLikeDay(cell)) undated.push(cell);
    else if (looksLikeDay(started)) fields.start = started;
    else if (looksLikeDay(ended) || isEndless(cell)) fields.end = isEndless(cell) ? cell : ended;
    else placeWords(cell, fields, problems, isCommas);
  }
  placeDays(undated, fields, problems);
  const canAddCode = isCommas && fields.code === undefined && !row.text.includes('"');
  return { fields, problems, canAddCode };
}

function placeWords(cell: string, fields: Fields, problems: string[], isCommas: boolean): void {
  if (fields.url === undefined && IS_URL.test(cell)) fields.url = cell;
  else if (fields.type === undefined && readType(cell) !== null && readType(cell) !== 'free shipping')
    fields.type = cell;
  else if (fields.savings === undefined && isSavings(cell, fields)) fields.savings = cell;
  else if (fields.description === undefined) fields.description = cell;
  else if (fields.code === undefined && /^(code:? *)?\S+$/i.test(cell))
    fields.code = cell.replace(/^code:? +/i, '');
  else
    problems.push(
      isCommas
        ? `“${cell}” doesn’t fit in. Put quotes around a text that has a comma.`
        : `“${cell}” doesn’t fit in.`,
    );
}

/** Whether a cell has savings. A bare number may also be a code, so it counts as savings only after a type. */
function isSavings(cell: string, { type }: Fields): boolean {
  const [sum] = sumsIn(cell);
  const isAlone =
    sum !== undefined &&
    cell
      .replace(sum.text, '')
      .replace(/^up to|[-−]/i, '')
      .trim() === '';
  return isAlone || (type !== undefined && NUMBER.test(cell));
}

/** Assigns dates: of two, the first is the start. A single date could be either. */
function placeDays(days: readonly string[], fields: Fields, problems: string[]): void {
  const [first, second, ...more] = days;
  if (more.length > 0) problems.push('There are more than two dates.');
  if (first === undefined) return;
  if (second !== undefined) [fields.start, fields.end] = [first, second];
  else if (fields.start === undefined && fields.end !== undefined) fields.start = first;
  else if (fields.end === undefined && fields.start !== undefined) fields.end = first;
  else problems.push(`Is “${first}” the first or the last day? Write “from ${first}” or “until ${first}”.`);
}

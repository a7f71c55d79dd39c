/** Finds out which cell of a row is what: by the header of a spreadsheet, or by what the cells say. */
import { readType } from './read-offer.ts';
import { looksLikeDay } from './read-day.ts';
import type { Row } from './split-rows.ts';

/** What a cell can be. */
const COLUMNS = {
  description: [
    'description',
    'coupondescription',
    'text',
    'details',
    'offer',
    'deal',
    'coupon',
    'title',
    'headline',
  ],
  type: ['type', 'offertype'],
  savings: ['savings', 'saving', 'discount', 'amount', 'percent', 'percentage', 'value'],
  minimum: ['minorderamount', 'minimumorder', 'minimum', 'minorder'],
  range: ['issavingsrange', 'savingsrange', 'range', 'upto'],
  code: ['code', 'couponcode', 'discountcode', 'promocode', 'promo'],
  url: ['url', 'destination', 'destinationurl', 'link', 'website'],
  start: ['start', 'startdate', 'starts', 'from', 'begins', 'validfrom'],
  end: [
    'end',
    'enddate',
    'ends',
    'until',
    'expires',
    'expiry',
    'expirydate',
    'expiration',
    'expirationdate',
    'validuntil',
  ],
} as const;
export type Column = keyof typeof COLUMNS;

/** A row by columns, with what could not be placed. */
export interface Placed {
  fields: Partial<Record<Column, string>>;
  problems: readonly string[];
}

function columnOf(heading: string): Column | null {
  const name = heading.toLowerCase().replaceAll(/[^a-z]/g, '');
  const entry = Object.entries(COLUMNS).find(([, names]) => (names as readonly string[]).includes(name));
  return (entry?.[0] as Column | undefined) ?? null;
}

/** Returns the columns of a header, null for those that aren't known; null if the row is no header. */
export function readHeader({ cells }: Row): (Column | null)[] | null {
  const columns = cells.map(columnOf);
  const known = columns.filter((column) => column !== null);
  const isHeader =
    known.length >= 2 && new Set(known).size === known.length && !cells.some((cell) => /\d/.test(cell));
  return isHeader ? columns : null;
}

/** Returns the cells of a row below a header. */
export function placeByHeader({ cells }: Row, header: readonly (Column | null)[]): Placed {
  const fields: Placed['fields'] = {};
  const lost = cells.slice(header.length).filter((cell) => cell !== '');
  header.forEach((column, place) => {
    if (column) fields[column] = cells[place] ?? '';
  });
  return { fields, problems: lost.map((cell) => `“${cell}” has no column in the first line.`) };
}

const IS_URL = /^(https?:\/\/|www\.)/i;
const START_WORDS = /^(starts?|from|begins)\b:? */i;
const END_WORDS = /^(ends?|until|till|to|expires?|expiration)\b:? */i;
const ENDLESS = /^(never|none|no (end|expiry|expiration)( date)?|(never|doesn.t) expires?)$/i;
const PERIOD = /^(.+?)\s*(?:–|—|\bto\b|\buntil\b| - )\s*(.+)$/i;
const SAVINGS_ALONE = /^(up to )?([a-z]{0,3}[$€£]\s?\d[\d,.]*|\d[\d,.]*\s?%)$/i;
const NUMBER = /^\d[\d,.]*$/;

/** Returns whether a text says that a coupon has no end. */
export const isEndless = (text: string) => ENDLESS.test(text);

/** Two dates in one cell, e.g. 'Dec 1, 2026 to Dec 24, 2026'. */
function periodIn(cell: string): [start: string, end: string] | null {
  const [, start = '', end = ''] = PERIOD.exec(cell) ?? [];
  const first = start.replace(START_WORDS, '');
  return looksLikeDay(first) && (looksLikeDay(end) || isEndless(end)) ? [first, end] : null;
}

/** Returns the cells of a row without a header, by what they say: offer, code, address and dates in any sensible order. */
export function placeByLook({ cells }: Row): Placed {
  const fields: Placed['fields'] = {};
  const problems: string[] = [];
  const undated: string[] = [];
  for (const cell of cells.filter((text) => text !== '')) {
    const period = periodIn(cell);
    const [started, ended] = [cell.replace(START_WORDS, ''), cell.replace(END_WORDS, '')];
    if (period) [fields.start, fields.end] = period;
    else if (looksLikeDay(cell)) undated.push(cell);
    else if (looksLikeDay(started)) fields.start = started;
    else if (looksLikeDay(ended) || isEndless(cell)) fields.end = isEndless(cell) ? cell : ended;
    else placeWords(cell, fields, problems);
  }
  placeDays(undated, fields, problems);
  return { fields, problems };
}

function placeWords(cell: string, fields: Placed['fields'], problems: string[]): void {
  if (fields.url === undefined && IS_URL.test(cell)) fields.url = cell;
  else if (fields.type === undefined && readType(cell) !== null && readType(cell) !== 'free shipping')
    fields.type = cell;
  else if (fields.savings === undefined && isSavings(cell, fields)) fields.savings = cell;
  else if (fields.description === undefined) fields.description = cell;
  else if (fields.code === undefined && /^(code:? *)?\S+$/i.test(cell))
    fields.code = cell.replace(/^code:? +/i, '');
  else problems.push(`“${cell}” doesn’t fit in. Put quotes around a text that has a comma.`);
}

/** A bare number may be a code as well: it means savings only after a type. */
function isSavings(cell: string, { type }: Placed['fields']): boolean {
  return SAVINGS_ALONE.test(cell) || (type !== undefined && NUMBER.test(cell));
}

/** The first of two dates is the start. One alone could be either. */
function placeDays(days: readonly string[], fields: Placed['fields'], problems: string[]): void {
  const [first, second, ...more] = days;
  if (more.length > 0) problems.push('There are more than two dates.');
  if (first === undefined) return;
  if (second !== undefined) [fields.start, fields.end] = [first, second];
  else if (fields.start === undefined && fields.end !== undefined) fields.start = first;
  else if (fields.end === undefined && fields.start !== undefined) fields.end = first;
  else problems.push(`Is “${first}” the first or the last day? Write “from ${first}” or “until ${first}”.`);
}

/** Reads one row as a coupon, with its problems in words. The form's rules apply. */
import { codePoints, dayIn, MAX_DESCRIPTION, withoutUnseen } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { couponFormSchema, headlineOf } from '../../shared/coupon-payload.ts';
import type { Origin } from '../../shared/coupon-payload.ts';
import { defaultExpiry, newCouponValues } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';
import { isEndless, periodIn } from './read-columns.ts';
import type { Placed } from './read-columns.ts';
import { readDay } from './read-day.ts';
import type { DayChoice } from './read-day.ts';
import { offerAlone, readOffer } from './read-offer.ts';
import type { Fields } from './read-offer.ts';
import { restrictionsIn } from './read-restrictions.ts';
import type { Row } from './read-table.ts';
import type { Question } from './read-words.ts';

/** A fix by one press: the row written in another way, or taken as a 'Sale'. */
export type Fix = { label: string; text: string } | { label: string; isSale: true };

export interface Problem {
  words: string;
  fixes: readonly Fix[];
  /** Whether an answer is enough to solve it. */
  isQuestion?: boolean;
}

/** A row as the coupon that it will become. */
export interface Entry {
  /** Number of its first line in the text, from 1. */
  line: number;
  /** Offset of its beginning in the text. */
  start: number;
  text: string;
  values: CouponFormValues;
  /** Values without a form field: the savings unit of 'Other', and the minimum order unless the offer is free shipping. */
  origin: Origin;
  /** The headline that shoppers will see. */
  title: string;
  /** Problems to solve before it can be saved. */
  problems: readonly Problem[];
}

export interface EntryContext {
  site: Pick<Site, 'timeZone' | 'currencySymbol' | 'currency'>;
  store: Store;
}

export interface Reading extends EntryContext {
  /** Texts of rows without savings that are listed as a 'Sale'. */
  sales: ReadonlySet<string>;
  /** Ambiguous dates, as written. */
  unclear: Map<string, readonly DayChoice[]>;
}

export function readEntry(row: Row, placed: Placed, reading: Reading): Entry {
  const { fields, problems: misplaced, canAddCode } = placed;
  const { site, store, sales } = reading;
  const words = wordsFor(fields);
  const offer = readOffer(fields, { words, canAddCode }, site);
  const isSale = sales.has(row.text) && offer.problems.some(({ answers }) => answers.some(hasSale));
  const [start, end] = daysOf(fields, reading);
  const today = dayIn(site.timeZone);
  const startDay = start.day || today;
  const defaults = newCouponValues(site, store);
  const values: CouponFormValues = {
    ...defaults,
    offer_type: isSale ? 'Other' : offer.type,
    savings: isSale ? '' : offer.savings,
    up_to_savings_percent: offer.isRange && !isSale,
    savings_minimum_order: offer.minimum,
    description: words || offerAlone(fields, offer, site),
    custom_url: withoutUnseen(fields.url ?? '') || defaults.custom_url,
    discount_code: withoutUnseen(fields.code ?? '') || codeIn(words),
    ...restrictionsIn(fields.restrictions, words),
    start_date: startDay,
    expiration_date: end === null ? '' : end.day || defaultExpiry(startDay, today),
    noExpiration: end === null,
  };
  const origin = {
    offer_type: values.offer_type,
    savings_percent: offer.unit === 'percent' ? Number(values.savings) : null,
    savings_minimum_order: Number(offer.minimum) || null,
  };
  const asked = isSale ? [] : offer.problems.map((question) => problemOf(row, question));
  const problems = [
    ...[row.problem, ...misplaced].filter(Boolean).map((told) => ({ words: told, fixes: [] })),
    ...asked,
    ...start.problems,
    ...(end?.problems ?? []),
  ];
  // Otherwise a date that was not understood would be reported twice.
  const broken = problems.length > 0 ? [] : formProblems(values, reading);
  const title = headlineOf(values, site);
  const { line, start: place, text } = row;
  return { line, start: place, text, values, origin, title, problems: [...problems, ...broken] };
}

const hasSale = (answer: Question['answers'][number]) => 'isSale' in answer;

function problemOf(row: Row, { words, answers }: Question): Problem {
  const fixes = answers.flatMap((answer): Fix[] => {
    if ('isSale' in answer) return [answer];
    const text = written(row.text, answer.from, answer.to);
    return text === null ? [] : [{ label: answer.label, text }];
  });
  return { words, fixes, isQuestion: fixes.length > 0 };
}

/** Replaces words in a row; null unless they occur there exactly once. */
function written(row: string, from: string, to: string): string | null {
  const inside = /[\p{L}\d./-]/u;
  const places = [...row.matchAll(new RegExp(from.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), 'g'))]
    .map(({ index }) => index)
    .filter(
      (index) => !inside.test(row[index - 1] ?? '') && !/[\p{L}\d/-]/u.test(row[index + from.length] ?? ''),
    );
  const [place] = places;
  if (place === undefined || places.length > 1) return null;
  return row.slice(0, place) + to + row.slice(place + from.length);
}

interface CellDay {
  day: string;
  problems: Problem[];
}

/** Returns the days of a row. It has no end if its cell says so, or if the end column of a table is empty there. */
function daysOf(fields: Placed['fields'], reading: Reading): [CellDay, CellDay | null] {
  const { period = '' } = fields;
  const [from, to] = /^[^/]+\/[^/]+$/.test(period) ? period.split('/') : (periodIn(period) ?? [period]);
  const { start = from ?? '', end = to } = fields;
  return [readCell(start, reading), end === '' || isEndless(end ?? '') ? null : readCell(end ?? '', reading)];
}

function readCell(text: string, { site, unclear }: Reading): CellDay {
  if (text === '') return { day: '', problems: [] };
  const read = readDay(text, site.timeZone);
  if ('day' in read) return { day: read.day, problems: [] };
  if (read.choices.length > 1) unclear.set(text, read.choices);
  return { day: '', problems: [{ words: read.problem, fixes: [], isQuestion: read.choices.length > 1 }] };
}

/** Names of the fields in the form. */
const LABELS: Readonly<Record<string, string>> = {
  offer_type: 'Offer Type',
  savings: 'Savings',
  savings_minimum_order: 'Min Order Amount',
  description: 'Coupon Description',
  custom_url: 'Destination URL',
  discount_code: 'Coupon Code',
  restriction_text: 'Restrictions',
  start_date: 'Start Date',
  expiration_date: 'Expiration Date',
};

/** Returns the problems that the form would report. */
function formProblems(values: CouponFormValues, { site, store }: EntryContext): Problem[] {
  const { error } = couponFormSchema({ site, store, coupon: null }).safeParse(values);
  const seen = new Set<string>();
  return (error?.issues ?? []).flatMap(({ path, message }) => {
    const label = LABELS[String(path[0])] ?? '';
    if (seen.has(label)) return [];
    seen.add(label);
    return [{ words: message.startsWith(label) ? message : `${label}: ${message}`, fixes: [] }];
  });
}

/** A headline as the product writes it in the titles of its own exports. */
const HEADLINE = /^(?:(?:UP TO )?\S+ OFF|Free Shipping|Sale)(?: on orders of .+? or more)?(?: [–-] |$)/;

/** Returns the description, with the title if that adds something. */
function wordsFor({ title = '', description = '' }: Fields): string {
  const own = title.replace(HEADLINE, '');
  if (description === '') return own || title;
  const isKnown = own === '' || description.toLowerCase().includes(own.toLowerCase());
  const both = `${own} – ${description}`;
  return isKnown || codePoints(both) > MAX_DESCRIPTION ? description : both;
}

/** Returns the code that words introduce as one: 'with code HELLO'. */
const codeIn = (words: string): string =>
  /\bcode:?\s+["“«]?\s?([A-Z\d][A-Z\d_-]{2,39})(?![\p{L}\d])/u.exec(words)?.[1] ?? '';

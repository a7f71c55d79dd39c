/** Reads pasted text as coupons, each with its problems in words. The rules are those of the form. */
import type { Store } from '@coupon-center/contracts';
import { dayIn } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { couponFormSchema, headlineOf } from '../../shared/coupon-payload.ts';
import { defaultExpiry, newCouponValues } from '../../shared/coupon-values.ts';
import type { CouponFormValues } from '../../shared/coupon-values.ts';
import { isEndless, placeByHeader, placeByLook, readHeader } from './read-columns.ts';
import type { Placed } from './read-columns.ts';
import { readDay } from './read-day.ts';
import { readCells } from './read-offer.ts';
import { splitRows } from './split-rows.ts';
import type { Row } from './split-rows.ts';

/** Another way to write the row, which mends a problem by one press. */
export interface Fix {
  label: string;
  /** The row with that. */
  text: string;
}

export interface Problem {
  words: string;
  fixes: readonly Fix[];
}

/** A row as the coupon that it will become. */
export interface Entry {
  /** Of its first line in the text, from 1. */
  line: number;
  /** As it was pasted. */
  text: string;
  values: CouponFormValues;
  /** The headline that shoppers will see. */
  title: string;
  /** Empty if it can be saved. */
  problems: readonly Problem[];
}

export interface ReadCoupons {
  entries: readonly Entry[];
  /** The header of a spreadsheet, as it was pasted; empty without one. */
  header: string;
  /** Headings that no field of a coupon has. */
  unknown: readonly string[];
}

export interface EntryContext {
  site: Pick<Site, 'timeZone' | 'currencySymbol'>;
  store: Store;
}

/** Returns the coupons of a text, in its order. */
export function readCoupons(text: string, context: EntryContext): ReadCoupons {
  const rows = splitRows(text);
  const [first] = rows;
  const header = first ? readHeader(first) : null;
  const seen = new Map<string, number>();
  const entries = (header ? rows.slice(1) : rows).map((row) => {
    const entry = readEntry(row, header ? placeByHeader(row, header) : placeByLook(row), context);
    const same = seen.get(row.cells.join('\t'));
    seen.set(row.cells.join('\t'), same ?? row.line);
    if (same === undefined) return entry;
    const problem = { words: `This is the same as line ${same}.`, fixes: [] };
    return { ...entry, problems: [...entry.problems, problem] };
  });
  const unknown = header ? (first?.cells.filter((cell, place) => cell !== '' && !header[place]) ?? []) : [];
  return { entries, header: header ? (first?.text ?? '') : '', unknown };
}

const YES = /^(yes|y|true|1|x|up to)$/i;

function readEntry(row: Row, { fields, problems: misplaced }: Placed, { site, store }: EntryContext): Entry {
  const { type = '', savings = '', minimum = '', range = '', code = '', url = '' } = fields;
  const description = fields.description ?? '';
  const offer = readCells({ type, savings, minimum, words: description }, site.currencySymbol);
  const today = dayIn(site.timeZone);
  const start = readCell(row, fields.start);
  const end = isEndless(fields.end ?? '') ? null : readCell(row, fields.end);
  const startDay = start.day || today;
  const defaults = newCouponValues(site, store);
  const values: CouponFormValues = {
    ...defaults,
    offer_type: offer.type,
    savings: offer.savings,
    up_to_savings_percent: offer.isRange || YES.test(range),
    savings_minimum_order: offer.minimum,
    description: description || offerAlone(savings),
    custom_url: url || defaults.custom_url,
    discount_code: code,
    start_date: startDay,
    expiration_date: end === null ? '' : end.day || defaultExpiry(startDay, today),
    noExpiration: end === null,
  };
  const problems = [
    ...[...misplaced, ...offer.problems].map((words) => ({ words, fixes: [] })),
    ...start.problems,
    ...(end?.problems ?? []),
  ];
  // A date that was not understood would be complained about twice.
  const broken = problems.length > 0 ? [] : formProblems(values, { site, store });
  return {
    line: row.line,
    text: row.text,
    values,
    title: headlineOf(values, site),
    problems: [...problems, ...broken],
  };
}

/** '20%' alone is described by itself. */
const offerAlone = (savings: string) => (savings === '' ? '' : `${savings} off`);

function readCell(row: Row, text = ''): { day: string; problems: Problem[] } {
  if (text === '') return { day: '', problems: [] };
  const read = readDay(text);
  if ('day' in read) return { day: read.day, problems: [] };
  const fixes = read.choices.map(({ label, day }) => ({ label, text: row.text.replace(text, day) }));
  return { day: '', problems: [{ words: read.problem, fixes }] };
}

/** The form's names of its fields. */
const LABELS: Readonly<Record<string, string>> = {
  offer_type: 'Offer Type',
  savings: 'Savings',
  savings_minimum_order: 'Min Order Amount',
  description: 'Coupon Description',
  custom_url: 'Destination URL',
  discount_code: 'Coupon Code',
  start_date: 'Start Date',
  expiration_date: 'Expiration Date',
};

/** What the form would say about the values. */
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

/**
 * Returns the text without some of its coupons; the header stays with the others.
 * @param lines of the coupons that go
 */
export function withoutLines({ entries, header }: ReadCoupons, lines: ReadonlySet<number>): string {
  const kept = entries.filter(({ line }) => !lines.has(line)).map(({ text }) => text);
  return kept.length === 0 ? '' : [header, ...kept].filter((text) => text !== '').join('\n');
}

import { someRestrictions } from '@coupon-center/coupon-card/testing';
import { OFFER_TYPES } from '@coupon-center/contracts';
import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';
import * as z from '@coupon-center/schema';
import { STATUS_LABELS } from '../../shared/coupon-status.ts';
import { WIDE_COUPONS } from '../../testing/exported-coupons.ts';
import { couponTable } from './coupon-csv.ts';

const FACTS = {
  store: aStore({ url: 'https://www.coupons.ca/stores/maple-outfitters-cp' }),
  site: { currency: 'cad' },
  isPageLive: true,
};

/** Reads a file strictly by RFC 4180: cells between commas, quoted ones with doubled quotes, CRLF after each record. */
function readCsv(file: string): Record<string, string>[] {
  const records: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  while (cells.lastIndex < file.length) {
    const place = cells.lastIndex;
    const [, quoted, plain = '', end] = cells.exec(file) ?? [];
    if (end === undefined) throw new Error(`No cell at ${place}: ${file.slice(place, place + 40)}`);
    records.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') records.push([]);
  }
  const [names = [], ...rows] = records.slice(0, -1);
  return rows.map((row) => {
    expect(row).toHaveLength(names.length);
    return Object.fromEntries(row.map((cell, place) => [names[place]!, cell]));
  });
}

test('has a row for each coupon, in the order of the list', () => {
  const coupon = aCoupon({ id: 7, minimum_order_amount: 49.5, restrictions: someRestrictions });
  const [row] = readCsv(couponTable([coupon], FACTS));
  expect(row).toEqual({
    id: '7',
    status: 'Live',
    title: '20% OFF',
    description: 'Everything in the shop',
    code: 'MAPLE20',
    offer_type: 'sitewide percent',
    up_to: 'false',
    savings_percent: '20',
    savings_amount: '',
    minimum_order: '49.5',
    restrictions: 'New customers only · Excludes sale items · Online only · Not with <gift> cards.',
    currency: 'CAD',
    start_date: '2026-11-01',
    expiration_date: '2026-12-01',
    destination: 'http://maple.example/sale',
    page: 'https://www.coupons.ca/stores/maple-outfitters-cp/7',
  });
});

test('calls no coupon live while shoppers cannot see the page', () => {
  const [row] = readCsv(couponTable([aCoupon()], { ...FACTS, isPageLive: false }));
  expect(row!.status).toBe('Ready');
});

const number = z.string().check(z.regex(/^\d+(\.\d+)?$/));
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
/** Text that no spreadsheet takes for a formula. */
const text = z.string().check(z.regex(/^(?![\s\0]*[=+\-@\t\r])/));
const address = z.string().check(z.regex(/^https?:\/\//));

const rowSchema = z.strictObject({
  id: number,
  status: z.enum(Object.values(STATUS_LABELS)),
  title: text,
  description: text,
  code: text,
  offer_type: z.enum(OFFER_TYPES),
  up_to: z.enum(['true', 'false']),
  savings_percent: z.union([z.literal(''), number]),
  savings_amount: z.union([z.literal(''), number]),
  minimum_order: z.union([z.literal(''), number]),
  restrictions: text,
  currency: z.literal('CAD'),
  start_date: day,
  expiration_date: z.union([z.literal(''), day]),
  destination: address,
  page: address,
});

test('writes every kind of coupon, with any text, as a row without formulas', () => {
  const rows = readCsv(couponTable(WIDE_COUPONS, FACTS));
  expect(rows).toHaveLength(WIDE_COUPONS.length);
  rows.forEach((row, place) => {
    expect(() => rowSchema.parse(row)).not.toThrow();
    const { description, discount_code: code } = WIDE_COUPONS[place]!;
    expect(row.description!.replace(/^'(?=[=@])/, '')).toBe(description);
    expect(row.code!.replace(/^'(?==)/, '')).toBe(code);
  });
});

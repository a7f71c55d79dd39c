import { someRestrictions } from '@coupon-center/coupon-card/testing';
import { OFFER_TYPES } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { aCoupon } from '@coupon-center/remote-kit/testing';
import * as z from '@coupon-center/schema';
import { HOSTILE_TEXTS, WIDE_COUPONS } from '../../testing/exported-coupons.ts';
import { googlePromotions, toTsv } from './google-promotions.ts';

const TODAY = '2026-11-20';
const SITE = { currency: 'cad', timeZone: 'America/Toronto' } as const;

const percent = aCoupon({
  id: 7,
  offer_type: 'sitewide percent',
  title: '20% OFF',
  description: 'Everything in the shop',
  discount_code: 'MAPLE20',
  savings_percent: 20,
  savings_amount: null,
  isSavingsRange: false,
  minimum_order_amount: null,
  start_date: '2026-11-01',
  expiration_date: '2026-12-24',
  state: 'live',
});

function promotion(change: Partial<Coupon> = {}) {
  const { rows, notes } = googlePromotions([{ ...percent, ...change }], SITE, TODAY);
  return { row: rows[0], notes: notes.map(({ text }) => text) };
}

test('fills in the fields of a Google promotion', () => {
  expect(promotion()).toEqual({
    row: {
      promotion_id: 'coupon-7',
      product_applicability: 'all_products',
      offer_type: 'generic_code',
      generic_redemption_code: 'MAPLE20',
      long_title: '20% OFF – Everything in the shop',
      promotion_effective_dates: '2026-11-20T00:00:00-05:00/2026-12-24T23:59:59-05:00',
      redemption_channel: 'online',
      coupon_value_type: 'percent_off',
      percent_off: '20',
      money_off_amount: '',
      minimum_purchase_amount: '',
    },
    notes: [],
  });
});

test('gives an amount and a minimum order in the currency of the site', () => {
  const amount = { offer_type: 'sitewide amount', savings_percent: null, savings_amount: 15 } as const;
  expect(promotion({ ...amount, minimum_order_amount: 49.5, discount_code: '' }).row).toMatchObject({
    offer_type: 'no_code',
    generic_redemption_code: '',
    coupon_value_type: 'money_off',
    money_off_amount: '15.00 CAD',
    percent_off: '',
    minimum_purchase_amount: '49.50 CAD',
  });
});

test('gives an amount the decimals of its currency', () => {
  const amount = { ...percent, savings_percent: null, savings_amount: 1500, minimum_order_amount: 5000 };
  const { rows } = googlePromotions([amount], { ...SITE, currency: 'jpy' }, TODAY);
  expect(rows[0]).toMatchObject({ money_off_amount: '1500 JPY', minimum_purchase_amount: '5000 JPY' });
  expect(rows[0]!.long_title).toBe('20% OFF on orders of ¥5,000 or more – Everything in the shop');
});

test('has the minimum order in the title, as Google requires', () => {
  expect(promotion({ minimum_order_amount: 50 }).row?.long_title).toBe(
    '20% OFF on orders of CA$50 or more – Everything in the shop',
  );
});

test.each<[string, Partial<Coupon>, RegExp]>([
  ['a range', { isSavingsRange: true }, /no “up to”/],
  ['half a percent', { savings_percent: 12.5 }, /whole percentages/],
  ['no savings', { savings_percent: null }, /has none/],
])('exports %s without structured data, and says why', (_what, change, why) => {
  const { row, notes } = promotion(change);
  expect(row).toMatchObject({
    coupon_value_type: 'no_structured_data',
    percent_off: '',
    money_off_amount: '',
  });
  expect(notes).toEqual([expect.stringMatching(why)]);
});

test('exports free shipping only with a code', () => {
  const shipping = { offer_type: 'free shipping', savings_percent: null } as const;
  expect(promotion(shipping).row).toMatchObject({ coupon_value_type: 'free_shipping_standard' });
  expect(promotion({ ...shipping, discount_code: '' })).toEqual({
    row: undefined,
    notes: [expect.stringMatching(/only with a code/)],
  });
});

test('leaves out a coupon whose code is too long for Google', () => {
  expect(promotion({ discount_code: 'A'.repeat(20) }).row).toBeDefined();
  expect(promotion({ discount_code: 'A'.repeat(21) })).toEqual({
    row: undefined,
    notes: [expect.stringMatching(/at most 20 characters/)],
  });
});

test('exports a sale for specific products, which the merchant has to name', () => {
  const { row, notes } = promotion({ offer_type: 'sale percent' });
  expect(row?.product_applicability).toBe('specific_products');
  expect(notes).toEqual([expect.stringMatching(/promotion_id/)]);
});

test('exports where and on what a coupon can be used, and names its restrictions in a note', () => {
  const { row, notes } = promotion({
    restrictions: { ...someRestrictions, selected_products: true, where: 'in store', text: '' },
  });
  expect(row).toMatchObject({ product_applicability: 'specific_products', redemption_channel: 'in_store' });
  expect(notes).toEqual([
    expect.stringMatching(/promotion_id/),
    expect.stringMatching(/\(New customers only · .* · In store only\)/),
  ]);
});

test.each([
  ['2026-12-01', '2026-12-01', '2026-12-01T00:00:00-05:00/2026-12-01T23:59:59-05:00', 0],
  ['2026-11-20', '2027-05-21', '2026-11-20T00:00:00-05:00/2027-05-21T23:59:59-04:00', 0],
  ['2026-11-20', '2027-05-22', '2026-11-20T00:00:00-05:00/2027-05-21T23:59:59-04:00', 1],
  ['2025-01-01', null, '2026-11-20T00:00:00-05:00/2027-05-21T23:59:59-04:00', 1],
])('a coupon from %s to %s runs %s', (start_date, expiration_date, dates, notes) => {
  const told = promotion({ start_date, expiration_date });
  expect([told.row?.promotion_effective_dates, told.notes.length]).toEqual([dates, notes]);
});

test('cuts a title to 60 characters, at the end of a word', () => {
  const title = promotion({ description: 'Winter boots, parkas and snowshoes of every maker 🥾' }).row
    ?.long_title;
  expect(title).toBe('20% OFF – Winter boots, parkas and snowshoes of every maker…');
  expect([...promotion({ description: 'x'.repeat(120) }).row!.long_title]).toHaveLength(60);
});

test.each(['expired', 'held', 'pending', 'archived'] as const)(
  'does not export a coupon that is %s',
  (state) => {
    expect(promotion({ state })).toEqual({ row: undefined, notes: [] });
  },
);

test('exports an offer of type Other for all products, and says so', () => {
  const { row, notes } = promotion({ offer_type: 'Other' });
  expect(row?.product_applicability).toBe('all_products');
  expect(notes).toEqual([expect.stringMatching(/for all your products/)]);
});

/** The file as Google reads it: tabs between cells, and a cell in quotes if it begins with one. */
function readTsv(file: string): Record<string, string>[] {
  const [names = [], ...rows] = file.split('\n').map((line) => line.split('\t'));
  return rows.map((cells) => {
    expect(cells).toHaveLength(names.length);
    return Object.fromEntries(
      cells.map((cell, place) => {
        const quoted = /^"((?:[^"]|"")*)"$/.exec(cell)?.[1];
        return [names[place]!, quoted === undefined ? cell : quoted.replaceAll('""', '"')];
      }),
    );
  });
}

const fits = (least: number, most: number) => (text: string) =>
  [...text].length >= least && [...text].length <= most;
const amount = z.string().check(z.regex(/^\d+\.\d{2} CAD$/));
const instant = String.raw`\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}`;

/** The format of a promotion. @see https://support.google.com/merchants/answer/2906014 */
const promotionSchema = z
  .strictObject({
    promotion_id: z.string().check(z.regex(/^[\w-]{1,50}$/)),
    product_applicability: z.enum(['all_products', 'specific_products']),
    offer_type: z.enum(['no_code', 'generic_code']),
    generic_redemption_code: z.string().check(z.refine(fits(0, 20))),
    long_title: z.string().check(z.refine(fits(1, 60))),
    promotion_effective_dates: z.string().check(z.regex(new RegExp(`^${instant}/${instant}$`))),
    redemption_channel: z.enum(['online', 'in_store']),
    coupon_value_type: z.enum(['percent_off', 'money_off', 'free_shipping_standard', 'no_structured_data']),
    percent_off: z.union([z.literal(''), z.string().check(z.regex(/^([1-9]\d?|100)$/))]),
    money_off_amount: z.union([z.literal(''), amount]),
    minimum_purchase_amount: z.union([z.literal(''), amount]),
  })
  .check(
    z.refine((one) => (one.offer_type === 'generic_code') === (one.generic_redemption_code !== '')),
    z.refine((one) => (one.coupon_value_type === 'percent_off') === (one.percent_off !== '')),
    z.refine((one) => (one.coupon_value_type === 'money_off') === (one.money_off_amount !== '')),
    z.refine(
      (one) => one.coupon_value_type !== 'free_shipping_standard' || one.offer_type === 'generic_code',
    ),
    z.refine((one) => {
      const [from, to] = one.promotion_effective_dates.split('/').map((end) => Date.parse(end));
      return from! < to! && to! - from! < 184 * 24 * 3600 * 1000;
    }),
  );

test('every kind of coupon, with any text, is a promotion that Google accepts', () => {
  const { rows, notes } = googlePromotions(WIDE_COUPONS, SITE, TODAY);
  const read = readTsv(toTsv(rows));
  expect(read).toHaveLength(rows.length);
  for (const row of read) expect(() => promotionSchema.parse(row)).not.toThrow();
  // Each coupon was exported, or a note says why not.
  const sent = new Set(read.map(({ promotion_id: id }) => id));
  const told = new Set(notes.map(({ coupon }) => coupon.id));
  for (const { id } of WIDE_COUPONS) expect(sent.has(`coupon-${id}`) || told.has(id)).toBe(true);
  expect(read.length).toBeGreaterThan(OFFER_TYPES.length * HOSTILE_TEXTS.length);
});

test('the file has a row of names, and a row for each promotion', () => {
  const { rows } = googlePromotions(
    [percent, { ...percent, id: 8, description: 'Tab\there\nand line' }],
    SITE,
    TODAY,
  );
  const lines = toTsv(rows).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^promotion_id\tproduct_applicability\toffer_type\t/);
  expect(lines.map((line) => line.split('\t').length)).toEqual([11, 11, 11]);
  expect(lines[2]).toContain('20% OFF – Tab here and line');
});

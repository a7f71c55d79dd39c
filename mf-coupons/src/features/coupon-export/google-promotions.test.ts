import type { Coupon } from '@coupon-center/contracts';
import { aCoupon } from '@coupon-center/remote-kit/testing';
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

test('says a coupon in the words of Google, field by field', () => {
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

test('an amount and a smallest order have the currency of the site', () => {
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

test.each<[string, Partial<Coupon>, RegExp]>([
  ['a range', { isSavingsRange: true }, /no “up to”/],
  ['half a percent', { savings_percent: 12.5 }, /whole percentages/],
  ['no savings', { offer_type: 'Other', savings_percent: null }, /names none/],
])('goes out without structure for %s, and says why', (_what, change, why) => {
  const { row, notes } = promotion(change);
  expect(row).toMatchObject({
    coupon_value_type: 'no_structured_data',
    percent_off: '',
    money_off_amount: '',
  });
  expect(notes).toEqual([expect.stringMatching(why)]);
});

test('free shipping goes out with a code only', () => {
  const shipping = { offer_type: 'free shipping', savings_percent: null } as const;
  expect(promotion(shipping).row).toMatchObject({ coupon_value_type: 'free_shipping_standard' });
  expect(promotion({ ...shipping, discount_code: '' })).toEqual({
    row: undefined,
    notes: [expect.stringMatching(/only with a code/)],
  });
});

test('leaves out a code that is too long for Google', () => {
  expect(promotion({ discount_code: 'A'.repeat(20) }).row).toBeDefined();
  expect(promotion({ discount_code: 'A'.repeat(21) })).toEqual({
    row: undefined,
    notes: [expect.stringMatching(/at most 20 characters/)],
  });
});

test('a sale is of specific products, which the merchant names', () => {
  const { row, notes } = promotion({ offer_type: 'sale percent' });
  expect(row?.product_applicability).toBe('specific_products');
  expect(notes).toEqual([expect.stringMatching(/promotion_id/)]);
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

test('a title has at most 60 characters, and ends with a word', () => {
  const title = promotion({ description: 'Winter boots, parkas and snowshoes of every maker 🥾' }).row
    ?.long_title;
  expect(title).toBe('20% OFF – Winter boots, parkas and snowshoes of every…');
  expect([...promotion({ description: 'x'.repeat(120) }).row!.long_title]).toHaveLength(60);
});

test.each(['expired', 'held', 'pending', 'archived'] as const)(
  'a coupon that is %s does not go out',
  (state) => {
    expect(promotion({ state })).toEqual({ row: undefined, notes: [] });
  },
);

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

import { someRestrictions } from '@coupon-center/coupon-card/testing';
import type { Coupon } from '@coupon-center/contracts';
import { aCoupon } from '@coupon-center/remote-kit/testing';
import * as z from '@coupon-center/schema';
import { WIDE_COUPONS } from '../../testing/exported-coupons.ts';
import { impactDeals, toJson } from './impact-deals.ts';
import type { Deal } from './impact-deals.ts';

const SITE = { currency: 'cad', timeZone: 'America/Toronto' } as const;
const percent = aCoupon({
  id: 7,
  description: 'Everything in the shop',
  start_date: '2026-11-01',
  expiration_date: '2026-12-24',
});

function dealOf(change: Partial<Coupon> = {}) {
  const { deals, notes } = impactDeals([{ ...percent, ...change }], SITE);
  return { deal: deals[0], notes: notes.map(({ text }) => text) };
}

test('fills in the fields of a deal', () => {
  expect(dealOf({ minimum_order_amount: 50 })).toEqual({
    deal: {
      Name: '20% OFF – Everything in the shop',
      Description: 'Everything in the shop',
      State: 'ACTIVE',
      Type: 'GENERAL_SALE',
      Scope: 'ENTIRE_STORE',
      DiscountType: 'PERCENT',
      DiscountPercent: 20,
      DefaultPromoCode: 'MAPLE20',
      MinimumPurchaseAmount: 50,
      MinimumPurchaseAmountCurrency: 'CAD',
      // Daylight saving time has already ended on the first day.
      StartDate: '2026-11-01T00:00:00-04:00',
      EndDate: '2026-12-24T23:59:59-05:00',
    },
    notes: [],
  });
});

test('leaves out fields that the coupon has no value for', () => {
  const { deal } = dealOf({ discount_code: '', expiration_date: null, state: 'scheduled' });
  expect(Object.keys(deal!)).toEqual([
    'Name',
    'Description',
    'Type',
    'Scope',
    'DiscountType',
    'DiscountPercent',
    'StartDate',
  ]);
});

test('describes the restrictions, and asks for the scope of a coupon for selected products', () => {
  const { deal, notes } = dealOf({
    restrictions: { ...someRestrictions, selected_products: true, text: '' },
  });
  expect(deal).toMatchObject({
    Description:
      'Everything in the shop – New customers only · Excludes sale items · Selected products only · Online only',
  });
  expect(deal).not.toHaveProperty('Scope');
  expect(notes).toEqual([expect.stringMatching(/scope/)]);
});

const AMOUNT = { offer_type: 'sitewide amount', savings_percent: null, savings_amount: 15 } as const;

test.each<[Partial<Coupon>, object, RegExp[]]>([
  [AMOUNT, { DiscountType: 'FIXED', DiscountAmount: 15, DiscountCurrency: 'CAD' }, []],
  [{ isSavingsRange: true }, { DiscountType: 'PERCENT_MAXIMUM', DiscountMaximumPercent: 20 }, []],
  [{ savings_percent: 12.5 }, { DiscountType: 'PERCENT', DiscountPercent: 12.5 }, []],
  [{ ...AMOUNT, isSavingsRange: true }, { Type: 'GENERAL_SALE', DiscountType: undefined }, [/no “up to”/]],
  [{ offer_type: 'sale percent' }, { DiscountPercent: 20, Scope: undefined }, [/Choose its scope/]],
  [
    { offer_type: 'free shipping', savings_percent: null },
    { Type: 'FREE_SHIPPING', DiscountType: undefined, Scope: undefined },
    [/Choose its scope/],
  ],
  [
    { offer_type: 'Other', savings_percent: null },
    { Type: undefined, DiscountType: undefined },
    [/Choose its type/, /Choose its scope/],
  ],
])('maps %j to the fields of a deal', (change, fields, notes) => {
  const told = dealOf(change);
  const named = Object.keys(fields) as (keyof Deal)[];
  expect(Object.fromEntries(named.map((name) => [name, told.deal?.[name]]))).toEqual(fields);
  expect(told.notes).toEqual(notes.map((note) => expect.stringMatching(note)));
});

test('exports no coupon that has expired', () => {
  expect(dealOf({ state: 'expired' })).toEqual({ deal: undefined, notes: [] });
});

const text = z.string().check(z.minLength(1));
const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/));
const money = z.number().check(z.positive());

/** The format of a deal. @see https://integrations.impact.com/brand-api-reference/reference/deals/models */
const dealSchema = z
  .strictObject({
    Name: text,
    Description: text,
    State: z.optional(z.enum(['ACTIVE', 'EXPIRED', 'PENDING'])),
    Type: z.optional(z.enum(['GENERAL_SALE', 'FREE_SHIPPING', 'GIFT_WITH_PURCHASE', 'REBATE', 'BOGO'])),
    Scope: z.optional(z.enum(['CATEGORY', 'ENTIRE_STORE', 'PRODUCT'])),
    DiscountType: z.optional(z.enum(['FIXED', 'PERCENT', 'PERCENT_RANGE', 'PERCENT_MAXIMUM'])),
    DiscountAmount: z.optional(money),
    DiscountCurrency: z.optional(z.literal('CAD')),
    DiscountPercent: z.optional(money),
    DiscountMaximumPercent: z.optional(money),
    DefaultPromoCode: z.optional(text),
    MinimumPurchaseAmount: z.optional(money),
    MinimumPurchaseAmountCurrency: z.optional(z.literal('CAD')),
    StartDate: instant,
    EndDate: z.optional(instant),
  })
  .check(
    z.refine((deal) => (deal.DiscountType === 'FIXED') === (deal.DiscountAmount !== undefined)),
    z.refine((deal) => (deal.DiscountAmount === undefined) === (deal.DiscountCurrency === undefined)),
    z.refine((deal) => (deal.DiscountType === 'PERCENT') === (deal.DiscountPercent !== undefined)),
    z.refine(
      (deal) => (deal.DiscountType === 'PERCENT_MAXIMUM') === (deal.DiscountMaximumPercent !== undefined),
    ),
    z.refine(
      (deal) =>
        (deal.MinimumPurchaseAmount === undefined) === (deal.MinimumPurchaseAmountCurrency === undefined),
    ),
  );

test('every kind of coupon, with any text, is a valid deal of Impact', () => {
  const { deals } = impactDeals(WIDE_COUPONS, SITE);
  const { Deals } = z
    .strictObject({ Deals: z.array(dealSchema) })
    .parse(JSON.parse(toJson(deals)) as unknown);
  expect(Deals).toHaveLength(WIDE_COUPONS.length);
  expect(Deals.map(({ Description }) => Description)).toEqual(
    WIDE_COUPONS.map(({ description }) => description),
  );
});

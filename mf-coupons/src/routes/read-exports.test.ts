import { someRestrictions } from '@coupon-center/coupon-card/testing';
import type { Coupon } from '@coupon-center/contracts';
import { aCoupon, aStore } from '@coupon-center/remote-kit/testing';
import { sites } from '@coupon-center/site-config';
import { couponPayload } from '../shared/coupon-payload.ts';
import { onDate, TODAY } from '../testing/coupon-form.ts';
import { AWIN, CJ, SHOPIFY, WOOCOMMERCE } from '../testing/other-programs.ts';
import { couponTable } from '../features/coupon-export/coupon-csv.ts';
import { googlePromotions, toTsv } from '../features/coupon-export/google-promotions.ts';
import { impactDeals, toJson } from '../features/coupon-export/impact-deals.ts';
import { readCoupons } from '../features/quick-entry/read-coupons.ts';
import { tableOfJson } from '../features/quick-entry/read-file.ts';

onDate(TODAY);

const site = sites['6'];
const store = aStore({ website_url: 'https://maple.ca', url: 'https://www.coupons.ca/stores/maple-cp' });

const COUPONS = [
  aCoupon({ id: 1, description: '=Everything, "all" of it', discount_code: '00123' }),
  aCoupon({
    id: 2,
    offer_type: 'sale amount',
    title: 'UP TO CA$1,249.99 OFF',
    isSavingsRange: true,
    savings_percent: null,
    savings_amount: 1249.99,
    savings_minimum_order: 2000,
    minimum_order_amount: 2000,
    description: 'Été — bottes',
    expiration_date: null,
  }),
  aCoupon({
    id: 3,
    offer_type: 'free shipping',
    title: 'Free Shipping',
    savings_percent: null,
    savings_minimum_order: 49.5,
    minimum_order_amount: 49.5,
    discount_code: 'SHIP',
  }),
  aCoupon({
    id: 4,
    offer_type: 'Other',
    title: 'Sale',
    savings_percent: 12.5,
    description: 'A gift with 100% wool, worth $20',
    restrictions: { ...someRestrictions, one_per_customer: true, selected_products: true },
  }),
];

/** Returns the payload of each coupon in a text, and the questions about it. */
function sentFor(text: string) {
  return readCoupons(text, { site, store }).entries.map(({ values, origin, problems }) => {
    const payload = couponPayload(values, { site, store, coupon: null, copied: origin });
    return { ...payload, asked: problems.map(({ words }) => words) };
  });
}

const termsOf = (coupon: Coupon) => ({
  offer_type: coupon.offer_type,
  description: coupon.description,
  discount_code: coupon.discount_code,
  custom_url: coupon.custom_url,
  savings_percent: coupon.savings_percent,
  savings_amount: coupon.savings_amount,
  savings_minimum_order: coupon.savings_minimum_order,
  up_to_savings_percent: coupon.isSavingsRange,
  start_date: coupon.start_date,
  expiration_date: coupon.expiration_date,
  ...(coupon.restrictions && { restrictions: coupon.restrictions }),
  asked: [],
});

const FACTS = { store, site, isPageLive: true };

test('reads the exported spreadsheet without loss', () => {
  expect(sentFor(couponTable(COUPONS, FACTS))).toEqual(
    COUPONS.map((coupon) => expect.objectContaining(termsOf(coupon))),
  );
});

test('a line changed in the spreadsheet changes nothing else', () => {
  const changed = couponTable(COUPONS, FACTS).replace('"SHIP"', '"SHIP2"');
  expect(sentFor(changed)).toEqual(
    COUPONS.map((coupon) =>
      expect.objectContaining({
        ...termsOf(coupon),
        discount_code: coupon.discount_code === 'SHIP' ? 'SHIP2' : coupon.discount_code,
      }),
    ),
  );
});

test('reads all fields of the promotions for Google', () => {
  const [percent, , shipping] = COUPONS as [Coupon, Coupon, Coupon];
  const sent = [
    { ...percent, description: 'Everything in the shop' },
    { ...shipping, description: 'All boots' },
  ];
  const { rows } = googlePromotions(sent, site, '2026-10-31');
  expect(sentFor(toTsv(rows))).toEqual([
    expect.objectContaining({
      offer_type: 'sitewide percent',
      savings_percent: 20,
      description: 'Everything in the shop',
      discount_code: '00123',
      start_date: '2026-11-01',
      expiration_date: '2026-12-01',
      asked: [],
    }),
    expect.objectContaining({
      offer_type: 'free shipping',
      savings_minimum_order: 49.5,
      description: 'All boots',
      discount_code: 'SHIP',
      asked: [],
    }),
  ]);
});

test('reads all fields of the deals for Impact', () => {
  const [percent, , shipping] = COUPONS as [Coupon, Coupon, Coupon];
  const range = { ...percent, isSavingsRange: true, expiration_date: null, title: 'UP TO 20% OFF' };
  const table = tableOfJson(toJson(impactDeals([range, shipping], site).deals));
  expect(sentFor(table ?? '')).toEqual([
    expect.objectContaining({ ...termsOf(range), custom_url: 'https://maple.ca' }),
    expect.objectContaining({ ...termsOf(shipping), custom_url: 'https://maple.ca' }),
  ]);
});

test('reads coupons from WooCommerce', () => {
  expect(sentFor(WOOCOMMERCE)).toEqual([
    expect.objectContaining({
      offer_type: 'sitewide percent',
      savings_percent: 20,
      discount_code: 'WINTER20',
      description: '20% off the whole shop',
      expiration_date: '2026-12-31',
      asked: [],
    }),
    expect.objectContaining({
      offer_type: 'sale amount',
      savings_amount: 5,
      discount_code: 'FIVE',
      expiration_date: '2027-01-15',
      asked: [],
    }),
    expect.objectContaining({
      offer_type: 'free shipping',
      savings_minimum_order: 50,
      discount_code: 'SHIPFREE',
      expiration_date: null,
      asked: [],
    }),
  ]);
});

test('reads discounts from Shopify', () => {
  expect(sentFor(SHOPIFY)).toEqual([
    expect.objectContaining({
      offer_type: 'sitewide percent',
      savings_percent: 10,
      description: 'Welcome offer',
      start_date: '2026-11-01',
      expiration_date: '2026-12-31',
      asked: [],
    }),
    expect.objectContaining({
      offer_type: 'sale amount',
      savings_amount: 15,
      discount_code: 'BOOTS15',
      expiration_date: null,
      asked: [],
    }),
    expect.objectContaining({ offer_type: 'free shipping', savings_minimum_order: 75, asked: [] }),
  ]);
});

test('reads links from CJ', () => {
  expect(sentFor(CJ)).toEqual([
    expect.objectContaining({
      offer_type: 'sale percent',
      savings_percent: 30,
      up_to_savings_percent: true,
      discount_code: 'PARKA30',
      description: 'Winter sale – Up to 30% off parkas',
      custom_url: 'https://maple.ca/parkas',
      start_date: '2026-11-15',
      expiration_date: '2026-12-24',
      asked: [],
    }),
    expect.objectContaining({ offer_type: 'sale amount', savings_amount: 15, asked: [] }),
  ]);
});

test('reads offers from Awin, and asks once how their dates are written', () => {
  const { dates, columns } = readCoupons(AWIN, { site, store });
  expect(columns.filter(({ column }) => column === null).map(({ heading }) => heading)).toContain('Terms');
  expect(dates?.answers.map(({ label }) => label)).toEqual(['Jan 12, 2026', 'Dec 1, 2026']);
  expect(sentFor(dates!.answers[1]!.text)).toEqual([
    expect.objectContaining({
      offer_type: 'sitewide percent',
      savings_percent: 10,
      discount_code: 'TEN',
      custom_url: 'https://maple.ca/',
      start_date: '2026-12-01',
      expiration_date: '2026-12-24',
      asked: [],
    }),
    expect.objectContaining({ savings_amount: 5, start_date: '2026-12-02', asked: [] }),
  ]);
});

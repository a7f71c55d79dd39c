/** The documentation of the calls about the coupons of your store. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleCouponForm, examplePage } from './examples.ts';

const list: CallDoc = {
  tag: 'Coupons',
  description: [
    'The coupons of your store in their order. `store_slug` and `client` may name the store, and nobody else’s:',
    'another one is not found. `include_scheduled=0` leaves out those that start later, `archived=1` lists the archived',
    'ones instead, and `id_search_text` looks for one coupon.',
  ].join('\n'),
  examples: {
    query: { store_slug: 'maple-outfitters-cp', client: '6', include_scheduled: '1' },
    response: examplePage(exampleCoupon),
  },
};

export const couponDocs = {
  listCoupons: list,
  listCouponsUnversioned: {
    ...list,
    description: `${list.description}\n\nAs the versioned address answers.`,
  },
  addCoupon: {
    tag: 'Coupons',
    description: [
      'Adds a coupon at the end. A merchant may add while the subscription entitles them and there are fewer than ten that',
      'are not archived, scheduled and expired ones included.',
      '',
      '`offer_type` is the truth: the title is generated of it, and of the two savings only that of its unit is kept. All',
      'names of the smallest order speak of one value. `title`, `approved` and `store` are accepted and decide nothing.',
      'Dates are days in the time zone of the site, both included; without a start it is today.',
    ].join('\n'),
    examples: { body: exampleCouponForm, response: exampleCoupon },
  },
  updateCoupon: {
    tag: 'Coupons',
    description: [
      'Changes what is sent; everything else stays, and the rules are held against the coupon that comes of it.',
      '',
      'Send the `updated` of the coupon that was edited as `If-Match`: if it has changed since, nothing is saved and the',
      'reply is 409 `stale` with the coupon as it is in `current`.',
    ].join('\n'),
    examples: {
      params: { couponId: '31' },
      body: { description: 'Everything in the shop' },
      response: exampleCoupon,
    },
  },
  sortCoupons: {
    tag: 'Coupons',
    description: [
      'Sets the order of the coupons by `sort_number`. Coupons that are left out keep their order behind those that are',
      'named. An id that is not your store’s, or that is named twice, fails the whole call.',
    ].join('\n'),
    examples: {
      body: {
        items: [
          { id: '32', sort_number: '1' },
          { id: '31', sort_number: '2' },
        ],
      },
      response: { success: true },
    },
  },
} satisfies Record<string, CallDoc>;

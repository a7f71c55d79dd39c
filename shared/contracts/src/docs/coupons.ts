/** Documentation of the calls about the coupons of your store. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleCouponForm, examplePage } from './examples.ts';

const list: CallDoc = {
  tag: 'Coupons',
  description: [
    'Lists your coupons in display order. `store_slug` and `client` are optional; naming another store returns 404.',
    '`include_scheduled=0` omits coupons that start on a later day, `archived=1` lists archived coupons instead, and',
    '`id_search_text` finds a single coupon.',
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
    description: `${list.description}\n\nSame response as the versioned address.`,
  },
  addCoupon: {
    tag: 'Coupons',
    description: [
      'Adds a coupon at the end of the list. Requires a subscription with `entitles`, and fewer than ten coupons. Scheduled and',
      'expired coupons count, archived ones don’t.',
      '',
      'The title is generated from `offer_type`, and only savings in the unit of that type are kept. All field names of the',
      'minimum order refer to the same value. `title`, `approved` and `store` are accepted but ignored.',
      '`restrictions` are conditions besides the minimum order: any of four choices, one place, and up to 120 characters of text.',
      'Dates are days in the time zone of the site, both inclusive. The start date defaults to today.',
    ].join('\n'),
    examples: { body: exampleCouponForm, response: exampleCoupon },
  },
  updateCoupon: {
    tag: 'Coupons',
    description: [
      'Changes the fields that are sent and keeps the others. The resulting coupon must satisfy all rules.',
      '',
      'Send the `updated` value of the coupon you edited as `If-Match`: if the coupon has changed since, nothing is saved and',
      'the response is 409 `stale` with the latest coupon in `current`.',
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
      'Sets the display order by `sort_number`. Coupons that are left out keep their order after those that are listed. An id',
      'that is listed twice or isn’t one of your store’s coupons fails the whole call.',
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

/** Documentation of the calls about the history of a coupon. */
import type { CouponChange } from '../coupon-history.ts';
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, examplePage } from './examples.ts';

const change: CouponChange = {
  id: 812,
  at: '2026-11-20T15:00:00.000Z',
  actor: 'merchant',
  action: 'edited',
  changed: [{ field: 'expiration_date', before: '2026-11-30', after: '2026-12-20' }],
  version: {
    offer_type: exampleCoupon.offer_type,
    title: exampleCoupon.title,
    description: exampleCoupon.description,
    custom_url: exampleCoupon.custom_url,
    discount_code: exampleCoupon.discount_code,
    savings_amount: exampleCoupon.savings_amount,
    savings_percent: exampleCoupon.savings_percent,
    minimum_order_amount: exampleCoupon.minimum_order_amount,
    restrictions: exampleCoupon.restrictions,
    up_to_savings_percent: exampleCoupon.up_to_savings_percent,
    start_date: exampleCoupon.start_date,
    expiration_date: exampleCoupon.expiration_date,
  },
};

export const couponHistoryDocs = {
  readCouponHistory: {
    tag: 'Coupons',
    description: [
      'Lists the changes of a coupon with their time and actor: the merchant, the provider, the link in the email that says when',
      'the coupon ends, or the system (`automatic`). Reordering is not a change. The last 200 changes are kept as long as the',
      'coupon exists. The history of a coupon that is older than this call starts with the first change after its introduction.',
    ].join('\n'),
    examples: { params: { couponId: '31' }, response: examplePage(change) },
  },
  revertCoupon: {
    tag: 'Coupons',
    description: [
      'Sets the terms of a coupon, including its dates, to those after an earlier change, even if the dates are past. This is an',
      'ordinary edit: today’s rules apply, and on a site that moderates coupons, the coupon waits for approval again. Its',
      'position, hold, pause and archival don’t change. `If-Match` works as in `PATCH`.',
    ].join('\n'),
    examples: { params: { couponId: '31', changeId: '812' }, response: exampleCoupon },
  },
} satisfies Record<string, CallDoc>;

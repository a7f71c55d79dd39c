/** Documentation of the call that renews coupons. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon } from './examples.ts';

export const couponRenewalDocs = {
  renewCoupons: {
    tag: 'Coupons',
    description: [
      'Moves the last days of up to ten coupons, all of them or none. Nothing else changes: an approved coupon stays approved,',
      'and none of the ten slots is needed. `to` is a month after `from` if the coupon runs for a month or more',
      '(the last day of a month stays the last one), otherwise as many days after it as the coupon runs.',
      '',
      '`from` is the last day that you saw. If a coupon has another one now, the response is 409 `stale` and nothing is saved.',
      'A coupon that already ends on `to` is returned unchanged, so the call can be repeated. With `from` and `to` exchanged,',
      'it undoes itself. Any other day is refused.',
    ].join('\n'),
    examples: {
      body: { coupons: [{ id: 31, from: '2026-12-20', to: '2027-01-20' }] },
      response: { coupons: [{ ...exampleCoupon, expiration_date: '2027-01-20' }] },
    },
  },
} satisfies Record<string, CallDoc>;

/** The documentation of the calls that replace, archive and restore coupons. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleCouponForm } from './examples.ts';

export const couponArchiveDocs = {
  replaceCoupon: {
    tag: 'Coupons',
    description: [
      'Replaces a coupon by the one that is sent. What is left out is as in a new coupon, but for the start: it stays, because',
      'editing a coupon does not restart it. To change some fields and keep the others use `PATCH`.',
      '',
      'Place, hold and approval are not the merchant’s to send. At a site that moderates, a coupon that shoppers would read',
      'otherwise waits for the provider again. `If-Match` is taken as by `PATCH`.',
    ].join('\n'),
    examples: { params: { couponId: '31' }, body: exampleCouponForm, response: exampleCoupon },
  },
  archiveCoupon: {
    tag: 'Coupons',
    description: [
      'Takes a coupon off the list and off the store page, and answers it. It counts among the ten no more. It is kept for 30',
      'days, in which it is listed with `archived=1` and can be restored; then it is removed for good. Of more than a hundred',
      'archived ones the oldest makes room at once.',
      '',
      'Archiving an archived coupon is a success that changes nothing, whatever `If-Match` says.',
    ].join('\n'),
    examples: {
      params: { couponId: '31' },
      response: {
        ...exampleCoupon,
        state: 'archived',
        archived: '2026-11-21T09:00:00.000Z',
        updated: '2026-11-21T09:00:00.000Z',
      },
    },
  },
  restoreCoupon: {
    tag: 'Coupons',
    description: [
      'Brings an archived coupon back as it was: to its old place, or to the end where another coupon has that place by now.',
      'At ten coupons it is refused. It needs no subscription, because nothing is created; a hold of the provider stays.',
      '',
      'Restoring a coupon that is not archived is a success that changes nothing, whatever `If-Match` says.',
    ].join('\n'),
    examples: { params: { couponId: '31' }, response: exampleCoupon },
  },
} satisfies Record<string, CallDoc>;

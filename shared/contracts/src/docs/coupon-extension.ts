/** Documentation of the call that extends a coupon. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleStore } from './examples.ts';

export const couponExtensionDocs = {
  extendCoupon: {
    tag: 'Coupons',
    description: [
      'Extends a coupon by seven days from its last day. The token is from the link in the email that says when the coupon',
      'ends; no session is needed. Without `confirm`, the call only returns the coupon and its new last day. The link works once,',
      'as long as the coupon still ends on the day named in the email; otherwise `coupon` is null. Repeating the call does not',
      'extend the coupon again.',
    ].join('\n'),
    examples: {
      body: { token: '31.20261130.c2lnbmVkIGJ5IHVz', confirm: true },
      response: {
        extended: true,
        coupon: {
          store_name: exampleStore.name,
          title: exampleCoupon.title,
          description: exampleCoupon.description,
          expiration_date: '2026-12-07',
          extended_to: '2026-12-07',
        },
      },
    },
  },
} satisfies Record<string, CallDoc>;

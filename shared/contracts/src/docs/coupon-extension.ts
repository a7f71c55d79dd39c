/** Documentation of the call that extends a coupon. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleStore } from './examples.ts';

export const couponExtensionDocs = {
  extendCoupon: {
    tag: 'Coupons',
    description: [
      'Extends a coupon by seven days from its last day, with the token of the link in the email about its end; no session is',
      'needed. Without `confirm`, only returns the coupon and the day that it would get. The link works once, and as long as the',
      'coupon still ends on the day that the email named; otherwise `coupon` is null. Repeating it extends nothing further.',
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

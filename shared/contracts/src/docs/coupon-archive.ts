/** Documentation of the calls that replace, archive, restore, pause and resume coupons. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, exampleCouponForm } from './examples.ts';

export const couponArchiveDocs = {
  replaceCoupon: {
    tag: 'Coupons',
    description: [
      'Replaces a coupon with the one in the body. Omitted fields get the defaults of a new coupon, except the start date,',
      'which is kept. To change some fields and keep the others, use `PATCH`.',
      '',
      'Position, hold and approval cannot be set. On a site that moderates coupons, a change that shoppers would see makes',
      'the coupon wait for approval again. `If-Match` works as in `PATCH`.',
    ].join('\n'),
    examples: { params: { couponId: '31' }, body: exampleCouponForm, response: exampleCoupon },
  },
  archiveCoupon: {
    tag: 'Coupons',
    description: [
      'Removes a coupon from the list and from the store page, and returns it. It no longer counts towards the limit of ten.',
      'For 30 days it is listed with `archived=1` and can be restored; after that, it is deleted permanently. A store keeps at',
      'most a hundred archived coupons: archiving another one deletes the oldest.',
      '',
      'Archiving an archived coupon succeeds and changes nothing, whatever `If-Match` says.',
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
      'Restores an archived coupon unchanged, to its old position, or to the end of the list if that position is taken. Refused',
      'if the store already has ten coupons. Doesn’t require a subscription. A coupon on hold stays on hold.',
      '',
      'Restoring a coupon that isn’t archived succeeds and changes nothing, whatever `If-Match` says.',
    ].join('\n'),
    examples: { params: { couponId: '31' }, response: exampleCoupon },
  },
  pauseCoupon: {
    tag: 'Coupons',
    description: [
      'Hides a coupon from shoppers until it is resumed. It keeps its position, code and dates, and still counts towards the',
      'limit of ten. Its `state` is `held`, with `paused` set and `hold_reason` null. No reminder is sent before it ends.',
      '',
      'Pausing a paused coupon succeeds and changes nothing, whatever `If-Match` says. An archived coupon returns 404.',
    ].join('\n'),
    examples: {
      params: { couponId: '31' },
      response: {
        ...exampleCoupon,
        state: 'held',
        paused: '2026-11-21T09:00:00.000Z',
        updated: '2026-11-21T09:00:00.000Z',
      },
    },
  },
  resumeCoupon: {
    tag: 'Coupons',
    description: [
      'Ends a pause. Shoppers see the coupon again if nothing else hides it, such as its dates or a hold. Doesn’t need',
      'approval: a coupon that was approved stays approved.',
      '',
      'Resuming a coupon that isn’t paused succeeds and changes nothing, whatever `If-Match` says.',
    ].join('\n'),
    examples: { params: { couponId: '31' }, response: exampleCoupon },
  },
} satisfies Record<string, CallDoc>;

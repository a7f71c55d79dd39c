/** The documentation of the provider's calls about coupons. */
import type { ProviderCoupon } from '../provider-coupons.ts';
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, examplePage, exampleStore } from './examples.ts';

const live: ProviderCoupon = {
  ...exampleCoupon,
  created: '2026-11-18T09:30:00.000Z',
  store_name: exampleStore.name,
  store_slug: exampleStore.slug,
  held_since: null,
};
const pending: ProviderCoupon = { ...live, approved: false, state: 'pending' };
const held: ProviderCoupon = {
  ...live,
  state: 'held',
  hold_reason: 'The code does not work.',
  held_since: '2026-11-21T09:00:00.000Z',
};

const SEEN = [
  'Send the `updated` of the coupon that was judged as `If-Match`: if it has changed since, nothing is saved and the reply',
  'is 409 `stale` with the coupon as it is in `current`. A verdict that holds already changes nothing and mails nobody.',
].join('\n');

export const providerCouponDocs = {
  listProviderCoupons: {
    tag: 'Provider',
    description: [
      'Coupons of the site, oldest first, without archived ones. `state` chooses those that wait for approval (`pending`),',
      'those on hold (`held`), or `all`. A coupon waits where the site moderates, once it is new or was changed.',
    ].join('\n'),
    examples: { query: { state: 'pending' }, response: examplePage(pending) },
  },
  listStoreCoupons: {
    tag: 'Provider',
    description: 'The coupons of a store of the site in their order, without archived ones.',
    examples: { params: { id: '7' }, response: examplePage(live) },
  },
  approveCoupon: {
    tag: 'Provider',
    description: `Approves a coupon, and mails its merchant. One on hold stays on hold.\n\n${SEEN}`,
    examples: { params: { id: '31' }, response: live },
  },
  holdCoupon: {
    tag: 'Provider',
    description: [
      'Takes a coupon off its store page, and mails its merchant, who reads the reason in `hold_reason`. The merchant may',
      'still change the coupon; it stays on hold until it is released. Another reason replaces the first.',
      '',
      SEEN,
    ].join('\n'),
    examples: { params: { id: '31' }, body: { reason: 'The code does not work.' }, response: held },
  },
  releaseCoupon: {
    tag: 'Provider',
    description: `Ends the hold of a coupon, and mails its merchant.\n\n${SEEN}`,
    examples: { params: { id: '31' }, response: live },
  },
} satisfies Record<string, CallDoc>;

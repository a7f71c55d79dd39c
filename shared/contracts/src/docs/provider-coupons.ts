/** Documentation of the provider's calls about coupons. */
import type { ProviderCoupon } from '../provider-coupons.ts';
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, examplePage, exampleStore } from './examples.ts';

const live: ProviderCoupon = {
  ...exampleCoupon,
  created: '2026-11-18T09:30:00.000Z',
  waiting_since: null,
  store_name: exampleStore.name,
  store_slug: exampleStore.slug,
  held_since: null,
};
const pending: ProviderCoupon = {
  ...live,
  approved: false,
  waiting_since: '2026-11-20T16:00:00.000Z',
  state: 'pending',
};
const held: ProviderCoupon = {
  ...live,
  state: 'held',
  hold_reason: 'The code does not work.',
  held_since: '2026-11-21T09:00:00.000Z',
};

const SEEN = [
  'Send the `updated` value of the coupon you reviewed as `If-Match`: if the coupon has changed since, nothing is saved and',
  'the response is 409 `stale` with the latest coupon in `current`. Repeating a verdict changes nothing and sends no email.',
].join('\n');

export const providerCouponDocs = {
  listProviderCoupons: {
    tag: 'Provider',
    description: [
      'Lists coupons of the site, oldest first, without archived ones. `state` selects those waiting for approval (`pending`),',
      'those on hold (`held`), or `all`. On a site that moderates coupons, new and changed coupons wait for approval.',
    ].join('\n'),
    examples: { query: { state: 'pending' }, response: examplePage(pending) },
  },
  listStoreCoupons: {
    tag: 'Provider',
    description: 'Lists the coupons of a store of the site in display order, without archived ones.',
    examples: { params: { id: '7' }, response: examplePage(live) },
  },
  approveCoupon: {
    tag: 'Provider',
    description: `Approves a coupon and emails its merchant. A coupon on hold stays on hold.\n\n${SEEN}`,
    examples: { params: { id: '31' }, response: live },
  },
  holdCoupon: {
    tag: 'Provider',
    description: [
      'Hides a coupon from shoppers and emails its merchant, who sees the reason in `hold_reason`. The merchant may',
      'still edit the coupon; it stays on hold until it is released. A new reason replaces the previous one.',
      '',
      SEEN,
    ].join('\n'),
    examples: { params: { id: '31' }, body: { reason: 'The code does not work.' }, response: held },
  },
  releaseCoupon: {
    tag: 'Provider',
    description: `Releases a coupon from hold and emails its merchant.\n\n${SEEN}`,
    examples: { params: { id: '31' }, response: live },
  },
} satisfies Record<string, CallDoc>;

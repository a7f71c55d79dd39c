/** Documentation of the provider's log of decisions. */
import type { CallDoc } from './call-doc.ts';
import { exampleCoupon, examplePage, exampleStore } from './examples.ts';

export const decisionDocs = {
  listDecisions: {
    tag: 'Provider',
    description: [
      'Lists the decisions about stores and coupons of the site, newest first, with who made them. A repeated verdict is not a',
      'decision and is not listed. Decisions about a store are deleted with it. `verdict` selects decisions of one kind, `from`',
      'those made since a day, and `q` those whose store or account has the text in its name or email address, ignoring case.',
    ].join('\n'),
    examples: {
      query: { verdict: 'held', q: 'maple', from: '2026-11-01' },
      response: examplePage({
        id: 512,
        verdict: 'held',
        reason: 'The code does not work.',
        store_id: exampleStore.id,
        store_name: exampleStore.name,
        coupon_id: exampleCoupon.id,
        coupon_title: exampleCoupon.title,
        decided_by: 'review@coupons.example',
        decided_at: '2026-11-21T09:00:00.000Z',
        waited_seconds: null,
      }),
    },
  },
  readReviewNumbers: {
    tag: 'Provider',
    description:
      'Counts the stores and coupons of the site that wait for a decision or are on hold, and the decisions of the last 28 days, with the median time that merchants waited for them.',
    examples: {
      response: {
        pending_stores: 3,
        changed_stores: 1,
        pending_coupons: 0,
        held_coupons: 2,
        days: 28,
        decided: 41,
        median_wait_seconds: 9300,
      },
    },
  },
} satisfies Record<string, CallDoc>;

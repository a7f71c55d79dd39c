/** The documentation of the provider's calls about stores. */
import type { CallDoc } from './call-doc.ts';
import { exampleReviewItem, examplePage } from './examples.ts';

const VERDICT =
  'Send the `updated` of the store that was judged as `If-Match`: a verdict on what nobody has seen is 409 `stale`, with the store as it is in `current`. The merchant is told by mail, once for each verdict.';

export const reviewDocs = {
  listReviews: {
    tag: 'Provider',
    description: [
      'Stores of the site, oldest first: `pending` ones wait for their first verdict or were saved after being declined,',
      '`changed` ones are live and were edited since they were approved. `changes` says what differs from what was approved',
      'last.',
    ].join('\n'),
    examples: {
      query: { state: 'pending' },
      response: examplePage({ ...exampleReviewItem, is_approved: false }),
    },
  },
  approveStore: {
    tag: 'Provider',
    description: `The page goes live, as soon as its merchant is entitled.\n\n${VERDICT}`,
    examples: { params: { id: '7' }, response: exampleReviewItem },
  },
  declineStore: {
    tag: 'Provider',
    description: `The page is not shown until it is saved again and approved.\n\n${VERDICT}`,
    examples: {
      params: { id: '7' },
      body: { reason: 'The logo is not yours.' },
      response: {
        ...exampleReviewItem,
        is_approved: false,
        declined: true,
        decline_reason: 'The logo is not yours.',
      },
    },
  },
} satisfies Record<string, CallDoc>;

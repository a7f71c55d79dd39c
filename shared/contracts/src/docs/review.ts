/** Documentation of the provider's calls about stores. */
import type { CallDoc } from './call-doc.ts';
import { exampleReviewItem, examplePage } from './examples.ts';

const VERDICT =
  'Send the `updated` value of the store you reviewed as `If-Match`: if the store has changed since, the response is 409 `stale` with the latest store in `current`. Each verdict is emailed to the merchant once.';

export const reviewDocs = {
  listReviews: {
    tag: 'Provider',
    description: [
      'Lists stores of the site, the longest-waiting first. `pending` stores wait for their first verdict or were saved after',
      'being declined; `changed` stores are live and were edited after they were approved. `changes` lists the differences from',
      'the last approved version. `q` searches names, addresses, contacts and the email addresses of owners. `id` lists only the store with',
      'that id, if it is in the given state.',
    ].join('\n'),
    examples: {
      query: { state: 'pending' },
      response: examplePage({
        ...exampleReviewItem,
        is_approved: false,
        waiting_since: exampleReviewItem.created,
      }),
    },
  },
  approveStore: {
    tag: 'Provider',
    description: `Approves the page. It goes live as soon as its merchant has an active subscription.\n\n${VERDICT}`,
    examples: { params: { id: '7' }, response: exampleReviewItem },
  },
  declineStore: {
    tag: 'Provider',
    description: `Declines the page. Shoppers cannot see it until the merchant saves it again and it is approved.\n\n${VERDICT}`,
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

/** Documentation of the older calls about stores and their review. */
import { reviewState } from '../stores.ts';
import type { CallDoc } from './call-doc.ts';
import { examplePage, exampleReviewItem, exampleStore, exampleStoreForm } from './examples.ts';

const waiting = { ...exampleStore, is_approved: false, stripe_subscription: null };

const entryOf = (merchant: typeof exampleStore) => ({
  id: merchant.id,
  state: reviewState(merchant),
  decline_reason: merchant.decline_reason,
  merchant,
  updated: merchant.updated,
});

const staleness =
  'Send the `updated` value you last saw as `If-Match`: if the record has changed since, the response is 409 `stale` with the latest version in `current`.';
const ownId = 'The `id` is optional; the id of another store returns 404.';
const ownSource = 'The source is the id or slug of your store; that of another store returns 404.';

export const legacyMerchantDocs = {
  addMerchant: {
    tag: 'Legacy',
    description:
      'Like `POST /api/v1/stores/`: creates the merchant’s one store, which then waits for review.',
    examples: { body: exampleStoreForm, response: waiting },
  },
  editMerchant: {
    tag: 'Legacy',
    description: `Like \`PUT /api/v1/stores/{slug}\`: replaces the fields of your store. ${ownId}\n\n${staleness}`,
    examples: { body: { id: exampleStore.id, ...exampleStoreForm }, response: exampleStore },
  },
  getMerchant: {
    tag: 'Legacy',
    description: `Returns your store. ${ownId}`,
    examples: { query: { id: exampleStore.id }, response: exampleStore },
  },
  getMerchantBySource: {
    tag: 'Legacy',
    description: `Returns your store. ${ownSource}`,
    examples: { query: { sourceId: exampleStore.slug }, response: exampleStore },
  },
  addMerchantQueue: {
    tag: 'Legacy',
    description: 'Creates your store, like `/api/Merchant/Add`, and returns its review state.',
    examples: { body: exampleStoreForm, response: entryOf(waiting) },
  },
  editMerchantQueue: {
    tag: 'Legacy',
    description: `Changes your store, like \`/api/Merchant/Edit\`; a declined store waits for review again. ${ownId}\n\n${staleness}`,
    examples: { body: { id: exampleStore.id, ...exampleStoreForm }, response: entryOf(exampleStore) },
  },
  getMerchantQueue: {
    tag: 'Legacy',
    description: `Returns the review state of your store and, if it was declined, the provider’s reason. ${ownId}`,
    examples: { query: { id: exampleStore.id }, response: entryOf(exampleStore) },
  },
  getMerchantQueueBySource: {
    tag: 'Legacy',
    description: `Returns the review state of your store. ${ownSource}`,
    examples: { query: { sourceId: exampleStore.slug }, response: entryOf(exampleStore) },
  },
  listMerchantQueue: {
    tag: 'Legacy',
    description:
      'For the provider, like `GET /api/v1/provider/stores/`: lists the stores of the site in one review state, page by page.',
    examples: { query: { state: 'approved' }, response: examplePage(exampleReviewItem) },
  },
  approveMerchantQueue: {
    tag: 'Legacy',
    description: `For the provider, like \`POST /api/v1/provider/stores/{id}/approve/\`. ${staleness}`,
    examples: { body: { id: exampleStore.id }, response: exampleReviewItem },
  },
  declineMerchantQueue: {
    tag: 'Legacy',
    description: `For the provider, like \`POST /api/v1/provider/stores/{id}/decline/\`. A reason is required. ${staleness}`,
    examples: {
      body: { id: exampleStore.id, reason: 'The logo is not yours.' },
      response: {
        ...exampleReviewItem,
        is_approved: false,
        declined: true,
        decline_reason: 'The logo is not yours.',
      },
    },
  },
} satisfies Record<string, CallDoc>;

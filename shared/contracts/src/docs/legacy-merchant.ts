/** The documentation of the older calls about stores and their review. */
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
  'With `If-Match` set to the `updated` that the caller last saw, a change made since then is answered with 409 `stale` and the row as it is in `current`.';
const ownId = 'The `id` may be left out; that of another store is a 404.';
const ownSource = 'The source is the id or the slug of your store. That of another store is a 404.';

export const merchantLegacyDocs = {
  addMerchant: {
    tag: 'Legacy',
    description:
      'As `POST /api/v1/stores/`: makes the one store of the merchant, which then waits for its review.',
    examples: { body: exampleStoreForm, response: waiting },
  },
  editMerchant: {
    tag: 'Legacy',
    description: `As \`PUT /api/v1/stores/{slug}\`: replaces the fields of your store. ${ownId}\n\n${staleness}`,
    examples: { body: { id: exampleStore.id, ...exampleStoreForm }, response: exampleStore },
  },
  getMerchant: {
    tag: 'Legacy',
    description: `Your store. ${ownId}`,
    examples: { query: { id: exampleStore.id }, response: exampleStore },
  },
  getMerchantBySource: {
    tag: 'Legacy',
    description: `Your store. ${ownSource}`,
    examples: { query: { sourceId: exampleStore.slug }, response: exampleStore },
  },
  addMerchantQueue: {
    tag: 'Legacy',
    description:
      'Creates your store, as `/api/Merchant/Add` does, and answers where it stands in the review.',
    examples: { body: exampleStoreForm, response: entryOf(waiting) },
  },
  editMerchantQueue: {
    tag: 'Legacy',
    description: `Changes your store, as \`/api/Merchant/Edit\` does; a declined one waits again. ${ownId}\n\n${staleness}`,
    examples: { body: { id: exampleStore.id, ...exampleStoreForm }, response: entryOf(exampleStore) },
  },
  getMerchantQueue: {
    tag: 'Legacy',
    description: `Where your store stands in its review, and what the provider says where it was declined. ${ownId}`,
    examples: { query: { id: exampleStore.id }, response: entryOf(exampleStore) },
  },
  getMerchantQueueBySource: {
    tag: 'Legacy',
    description: `Where your store stands in its review. ${ownSource}`,
    examples: { query: { sourceId: exampleStore.slug }, response: entryOf(exampleStore) },
  },
  listMerchantQueue: {
    tag: 'Legacy',
    description:
      'For the provider, as `GET /api/v1/provider/stores/`: the stores of the site in one state, a page at a time.',
    examples: { query: { state: 'approved' }, response: examplePage(exampleReviewItem) },
  },
  approveMerchantQueue: {
    tag: 'Legacy',
    description: `For the provider, as \`POST /api/v1/provider/stores/{id}/approve/\`. ${staleness}`,
    examples: { body: { id: exampleStore.id }, response: exampleReviewItem },
  },
  declineMerchantQueue: {
    tag: 'Legacy',
    description: `For the provider, as \`POST /api/v1/provider/stores/{id}/decline/\`. A reason is required. ${staleness}`,
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

/** Documentation of the calls about your store. */
import type { CallDoc } from './call-doc.ts';
import { exampleStore, exampleStoreForm } from './examples.ts';

export const storeDocs = {
  createStore: {
    tag: 'Stores',
    description: [
      'Creates the merchant’s one store, which then waits for the provider’s review. The server sets `slug`',
      '(the name in ASCII letters and digits with the suffix `-cp`), `client`, `location` and `primary_category`;',
      'values sent for these are accepted and ignored.',
      '',
      'A `website_url` without a scheme is prefixed with `http://`; schemes other than http and https are refused.',
    ].join('\n'),
    examples: {
      body: { ...exampleStoreForm, client: '6', location: 'canada', primary_category: 1535 },
      response: { ...exampleStore, is_approved: false, stripe_subscription: null },
    },
  },
  updateStore: {
    tag: 'Stores',
    description: [
      'Replaces name, website, logo and contact. The slug never changes. Saving a declined store returns it to pending; an',
      'approved store stays live and is flagged for the provider.',
      '',
      'Send the `updated` value of the store you edited as `If-Match`: if the store has changed since, nothing is saved and',
      'the response is 409 `stale` with the latest store in `current`.',
    ].join('\n'),
    examples: {
      params: { slug: exampleStore.slug },
      query: { id: '7', client: '6' },
      body: exampleStoreForm,
      response: exampleStore,
    },
  },
  readStore: {
    tag: 'Stores',
    description: 'Returns the caller’s store. Any other id returns 404.',
    examples: { params: { id: '7' }, response: exampleStore },
  },
} satisfies Record<string, CallDoc>;

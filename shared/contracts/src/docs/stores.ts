/** The documentation of the calls about your store. */
import type { CallDoc } from './call-doc.ts';
import { exampleStore, exampleStoreForm } from './examples.ts';

export const storeDocs = {
  createStore: {
    tag: 'Stores',
    description: [
      'Makes the one store of the merchant, which then waits for the review of the provider. The server decides `slug`',
      '(the name in ASCII letters and digits, with the suffix `-cp`), `client`, `location` and `primary_category`:',
      'what is sent of these is accepted and ignored.',
      '',
      'A `website_url` without a scheme gets `http://` in front; a scheme other than http and https is refused.',
    ].join('\n'),
    examples: {
      body: { ...exampleStoreForm, client: '6', location: 'canada', primary_category: 1535 },
      response: { ...exampleStore, is_approved: false, stripe_subscription: null },
    },
  },
  updateStore: {
    tag: 'Stores',
    description: [
      'Replaces the name, the address, the logo and the contact. The slug never changes. Saving a declined store puts it',
      'back to pending; an approved one stays live and is flagged for the provider.',
      '',
      'Send the `updated` of the store that was edited as `If-Match`: if it has changed since, nothing is saved and the',
      'reply is 409 `stale` with the store as it is in `current`.',
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
    description: 'The store of the caller. Any other id is not found.',
    examples: { params: { id: '7' }, response: exampleStore },
  },
} satisfies Record<string, CallDoc>;

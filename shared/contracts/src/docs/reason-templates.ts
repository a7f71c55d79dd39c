/** Documentation of the calls about the provider's templates of reasons. */
import type { CallDoc } from './call-doc.ts';

const store = {
  texts: ['The logo is missing or hard to read.', 'The website doesn’t open.'],
  updated: '2026-11-21T09:00:00.000Z',
};

export const reasonTemplateDocs = {
  listReasonTemplates: {
    tag: 'Provider',
    description: [
      'Lists the reasons that reviewers of the site can start from: `store` for declining a store, `coupon` for holding a',
      'coupon. They are suggestions: a verdict accepts any reason. A site that has never changed them gets a standard list.',
    ].join('\n'),
    examples: {
      response: { store, coupon: { texts: ['The offer has ended.'], updated: store.updated } },
    },
  },
  replaceReasonTemplates: {
    tag: 'Provider',
    description: [
      'Replaces the reasons of a kind by the list that is sent, in its order; an empty list offers none. Earlier verdicts keep',
      'their reason.',
      '',
      'Send the `updated` value of the list you saw as `If-Match`: if it has changed since, the response is 409 `stale` with',
      'the latest list in `current`.',
    ].join('\n'),
    examples: { params: { kind: 'store' }, body: { texts: store.texts }, response: store },
  },
} satisfies Record<string, CallDoc>;

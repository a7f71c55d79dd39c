/** Documentation of the call for testers. */
import type { CallDoc } from './call-doc.ts';

export const qaDocs = {
  grantQa: {
    tag: 'Auth',
    description: [
      'Returns a grant for `POST /qa/access` of the shell’s server, which then lets this browser choose the versions that',
      'pages are made of. It is valid for a minute.',
      '',
      'To everybody else there is nothing at this address, and to everybody on a portal where testing is off.',
    ].join('\n'),
    examples: { response: { grant: 'eyJhbGciOiJIUzI1NiJ9.eyJraW5kIjoiZ3JhbnQifQ.c2lnbmF0dXJl' } },
  },
} satisfies Record<string, CallDoc>;

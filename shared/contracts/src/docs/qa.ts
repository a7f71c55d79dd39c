/** Documentation of the call for testers. */
import type { CallDoc } from './call-doc.ts';

export const qaDocs = {
  grantQa: {
    tag: 'Auth',
    description: [
      'Returns a grant for `POST /qa/access` on the shell’s server, which then lets this browser choose the versions of the',
      'shell and the remotes on its pages. The grant is valid for one minute.',
      '',
      'Everybody else gets a 404. On a portal where testing is off, so do testers.',
    ].join('\n'),
    examples: { response: { grant: 'eyJhbGciOiJIUzI1NiJ9.eyJraW5kIjoiZ3JhbnQifQ.c2lnbmF0dXJl' } },
  },
} satisfies Record<string, CallDoc>;

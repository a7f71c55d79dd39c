/** The documentation of the older calls about passwords and sessions. */
import type { CallDoc } from './call-doc.ts';
import { exampleTokens } from './examples.ts';

const linkToken = 'gk3Jx0c9Yw5rVt2uQp8sLmNbZd7fHa1e';

export const authLegacyDocs = {
  legacyResetPassword: {
    tag: 'Legacy',
    description: 'As `POST /api/v1/auth/password-reset/`: mails a link to set a new password.',
    examples: { body: { email: 'ann@example.com', siteId: 6 }, response: { success: true } },
  },
  legacyUpdatePassword: {
    tag: 'Legacy',
    description: [
      'Sets a new password. The right to do so is one of two:',
      '',
      '- `token` of a reset link, as in `POST /api/v1/auth/set-new-password/`; no access token is needed.',
      '- `current_password` of the merchant who is signed in. A wrong one is a 400 at that field; ten attempts in a quarter',
      '  of an hour are counted.',
      '',
      'Either way every session of the account ends, the caller’s too, and every reset link is used up.',
    ].join('\n'),
    examples: { body: { password: 'a new password', token: linkToken }, response: { success: true } },
  },
  legacyRefresh: {
    tag: 'Legacy',
    description: [
      'As `POST /api/v1/auth/refresh/`. The refresh token is taken from the header `x-refresh-token`, else from the cookie',
      'of a site in cookie mode, else from `token` in the address. Prefer the first: addresses are written into logs of',
      'proxies and into histories. Ours never hold a query, and no reply may be stored.',
    ].join('\n'),
    examples: { query: { token: exampleTokens.refresh }, response: exampleTokens },
  },
  legacyRefreshByBody: {
    tag: 'Legacy',
    description: 'As `POST /api/v1/auth/refresh/`: the refresh token stands in the body, or in the cookie.',
    examples: { body: { refresh: exampleTokens.refresh }, response: exampleTokens },
  },
} satisfies Record<string, CallDoc>;

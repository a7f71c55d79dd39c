/** Documentation of the older calls about passwords and sessions. */
import type { CallDoc } from './call-doc.ts';
import { exampleTokens } from './examples.ts';

const linkToken = 'gk3Jx0c9Yw5rVt2uQp8sLmNbZd7fHa1e';

export const legacyAuthDocs = {
  legacyResetPassword: {
    tag: 'Legacy',
    description: 'Like `POST /api/v1/auth/password-reset/`: emails a link to set a new password.',
    examples: { body: { email: 'ann@example.com', siteId: 6 }, response: { success: true } },
  },
  legacyUpdatePassword: {
    tag: 'Legacy',
    description: [
      'Sets a new password. The request must carry one of two credentials:',
      '',
      '- `token` from a reset link, as in `POST /api/v1/auth/set-new-password/`. No access token is needed.',
      '- `current_password` of the signed-in merchant. A wrong one returns 400 at that field. At most ten attempts are',
      '  allowed in fifteen minutes.',
      '',
      'Either way, all sessions of the account end, including the caller’s, and all reset links stop working.',
    ].join('\n'),
    examples: { body: { password: 'a new password', token: linkToken }, response: { success: true } },
  },
  legacyRefresh: {
    tag: 'Legacy',
    description: [
      'Like `POST /api/v1/auth/refresh/`. The refresh token is read from the `x-refresh-token` header, then from the cookie',
      'on a site in cookie mode, then from `token` in the query. Prefer the header: addresses end up in proxy logs and',
      'browser histories. The API’s own logs omit query strings, and the response is marked `no-store`.',
    ].join('\n'),
    examples: { query: { token: exampleTokens.refresh }, response: exampleTokens },
  },
  legacyRefreshByBody: {
    tag: 'Legacy',
    description: 'Like `POST /api/v1/auth/refresh/`, with the refresh token in the body or in the cookie.',
    examples: { body: { refresh: exampleTokens.refresh }, response: exampleTokens },
  },
} satisfies Record<string, CallDoc>;

/** The documentation of the calls about accounts and sessions. */
import type { CallDoc } from './call-doc.ts';
import { exampleStore, exampleTokens } from './examples.ts';

const account = { email: 'ann@example.com', password: 'correct horse' };
const linkToken = 'gk3Jx0c9Yw5rVt2uQp8sLmNbZd7fHa1e';

export const authDocs = {
  emailLogin: {
    tag: 'Auth',
    description: [
      'Starts a session. The access token goes into the `Authorization` header of later calls and works for ten minutes;',
      'the refresh token is changed for new ones at `refresh` and works once.',
      '',
      'A wrong password and an unknown address are answered alike. Attempts are limited by network address and by e-mail.',
      'At a site in cookie mode the tokens are set as HttpOnly cookies, and those in the body are empty.',
    ].join('\n'),
    examples: { body: { ...account, siteId: 6 }, response: exampleTokens },
  },
  emailRegister: {
    tag: 'Auth',
    description: [
      'Makes the account of a merchant, mails a verification link and starts a session, as signing in does.',
      'There is one account for an e-mail at each site, whatever its case. The role is always `merchant`.',
      '',
      'Attempts are limited by network address and by e-mail.',
    ].join('\n'),
    examples: { body: { ...account, siteId: 2, type: 2 }, response: exampleTokens },
  },
  me: {
    tag: 'Auth',
    description: [
      'The account of the access token. `store` is null until the merchant makes one; `coupon_center_txn` is null until',
      'they first subscribe, and stays afterwards, whatever becomes of the subscription.',
    ].join('\n'),
    examples: {
      response: {
        id: 12,
        email: 'ann@example.com',
        email_verified: true,
        role: 'merchant',
        coupon_center_txn: { id: 5 },
        store: exampleStore,
      },
    },
  },
  verifyEmail: {
    tag: 'Auth',
    description: [
      'Verifies the address that a link was mailed to. Mail scanners open links, so the token may be sent again;',
      'one that is over or was never ours answers `email_verified: false`.',
    ].join('\n'),
    examples: { body: { token: linkToken }, response: { email_verified: true } },
  },
  resendVerification: {
    tag: 'Auth',
    description:
      'Mails a new verification link to the caller. `sent` is false where the address is verified already.',
    examples: { response: { sent: true } },
  },
  passwordReset: {
    tag: 'Auth',
    description: [
      'Mails a link to set a new password. It works once, for 30 minutes, and a newer one supersedes it.',
      'An address without an account is answered with 404. Attempts are limited by network address and by e-mail.',
    ].join('\n'),
    examples: { body: { email: account.email, siteId: 6 }, response: { success: true } },
  },
  setNewPassword: {
    tag: 'Auth',
    description: [
      'Sets the password by the token of a reset link, and ends every session of the account. A link that was used, was',
      'superseded or is too old is a 400 under `non_field_errors`.',
    ].join('\n'),
    examples: { body: { password: 'a new password', token: linkToken }, response: { success: true } },
  },
  refreshSession: {
    tag: 'Auth',
    description: [
      'Changes a refresh token for a new pair. For ten seconds the same token gets the same successor, so that several',
      'tabs may ask at once; used later, it counts as stolen, and the session ends for everybody.',
      '',
      'At a site in cookie mode the token is read from the cookie.',
    ].join('\n'),
    examples: { body: { refresh: exampleTokens.refresh }, response: exampleTokens },
  },
  logout: {
    tag: 'Auth',
    description:
      'Revokes the refresh token with all its successors, and clears the cookies of a site that keeps them. Always succeeds.',
    examples: { body: { refresh: exampleTokens.refresh }, response: { success: true } },
  },
} satisfies Record<string, CallDoc>;

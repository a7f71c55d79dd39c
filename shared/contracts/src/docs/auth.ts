/** Documentation of the calls about accounts and sessions. */
import { ENDS_PENDING } from './account.ts';
import type { CallDoc } from './call-doc.ts';
import { exampleStore, exampleTokens } from './examples.ts';

const account = { email: 'ann@example.com', password: 'correct horse' };
const nothingEnded = { second_factor: false, email_change: false, sessions: 0 };
const linkToken = 'gk3Jx0c9Yw5rVt2uQp8sLmNbZd7fHa1e';

export const authDocs = {
  emailLogin: {
    tag: 'Auth',
    description: [
      'Starts a session. Send the access token in the `Authorization` header of later calls; it is valid for ten minutes.',
      'Exchange the refresh token for new tokens at `refresh`; it works once.',
      '',
      'The response is the same for a wrong password and an unknown address. Attempts are limited by IP address and by email.',
      'On a site in cookie mode, the tokens are set as HttpOnly cookies and those in the body are empty.',
      '',
      'If the password is right and the account has a second factor, the response is a 403 `second_factor_required` without',
      'tokens. Its `challenge` is valid for five minutes; exchange it at `second-factor`, together with a code.',
    ].join('\n'),
    examples: { body: { ...account, siteId: 6 }, response: exampleTokens },
  },
  emailRegister: {
    tag: 'Auth',
    description: [
      'Creates a merchant account, emails a verification link and starts a session, as signing in does.',
      'Each site has at most one account per email address, ignoring case. The role is always `merchant`.',
      '',
      'Attempts are limited by IP address and by email.',
    ].join('\n'),
    examples: { body: { ...account, siteId: 2, type: 2 }, response: exampleTokens },
  },
  me: {
    tag: 'Auth',
    description: [
      'Returns the account that the access token belongs to. `store` is null until the merchant creates one.',
      '`coupon_center_txn` is null until the merchant first subscribes and stays set after the subscription ends.',
      '`mail_failed_at` is the instant since which mails to the address have failed, and null while the mail server accepts them.',
    ].join('\n'),
    examples: {
      response: {
        id: 12,
        email: 'ann@example.com',
        email_verified: true,
        mail_failed_at: null,
        role: 'merchant',
        provider_role: null,
        coupon_center_txn: { id: 5 },
        store: exampleStore,
      },
    },
  },
  verifyEmail: {
    tag: 'Auth',
    description: [
      'Verifies the email address to which the link was sent. The token may be sent more than once, because mail scanners',
      'open links. An expired or unknown token returns `email_verified: false`.',
      '',
      'Anybody can register with an address that is not theirs, so the first verification removes everything that was set up',
      'before it: a second factor, a pending change of the address, and all sessions except the current one. `ended` lists',
      'what was removed, and the owner is notified by email.',
    ].join('\n'),
    examples: { body: { token: linkToken }, response: { email_verified: true, ended: nothingEnded } },
  },
  resendVerification: {
    tag: 'Auth',
    description:
      'Sends a new verification link to the caller. `sent` is false if the address is already verified.',
    examples: { response: { sent: true } },
  },
  passwordReset: {
    tag: 'Auth',
    description: [
      'Emails a link to set a new password. The link works once, for 30 minutes or until a newer one replaces it.',
      'An address without an account returns 404. Attempts are limited by IP address and by email.',
    ].join('\n'),
    examples: { body: { email: account.email, siteId: 6 }, response: { success: true } },
  },
  setNewPassword: {
    tag: 'Auth',
    description: [
      'Sets the password and ends all sessions of the account. A link that was already used, was replaced by a newer one',
      'or has expired returns a 400 under `non_field_errors`.',
      ENDS_PENDING,
      '',
      'If the address was not verified before, it is now, and `ended` lists what that removed, as in `verify-email`.',
    ].join('\n'),
    examples: {
      body: { password: 'a new password', token: linkToken },
      response: { success: true, ended: { ...nothingEnded, sessions: 1 } },
    },
  },
  refreshSession: {
    tag: 'Auth',
    description: [
      'Exchanges a refresh token for new tokens. For ten seconds the same token returns the same new tokens, so that',
      'several tabs can refresh together. A token that is reused later counts as stolen, and its session ends everywhere.',
      '',
      'On a site in cookie mode, the token is read from the cookie.',
    ].join('\n'),
    examples: { body: { refresh: exampleTokens.refresh }, response: exampleTokens },
  },
  logout: {
    tag: 'Auth',
    description:
      'Revokes the refresh token and all its successors, and clears the cookies on a site in cookie mode. Always succeeds.',
    examples: { body: { refresh: exampleTokens.refresh }, response: { success: true } },
  },
} satisfies Record<string, CallDoc>;

/** Documentation of the calls about the second factor. */
import { ENDS_PENDING, exampleAccount, notUnverified, withPassword } from './account.ts';
import type { CallDoc } from './call-doc.ts';
import { exampleTokens } from './examples.ts';

const password = 'correct horse';
const code = '492039';
const secret = 'PREC2NJ54FLD7CVL57COBSKCTFG7HYDP';
const on = {
  ...exampleAccount,
  second_factor: { since: '2026-11-20T15:00:00.000Z', recovery_codes_left: 10 },
};
const recovery = { recovery_codes: ['K7QM-3XWD-9F2A-HT6P'], account: on };

const withCode =
  'A code that is wrong, expired or already used returns 400 at `code`. Attempts are limited by account.';

export const secondFactorDocs = {
  secondFactorLogin: {
    tag: 'Auth',
    description: [
      'Exchanges the challenge from `email-login` and a code for tokens. The code is from the authenticator app or a recovery',
      'code. Each works once, and spaces and hyphens in it are ignored. The owner is notified by email if it was a recovery code.',
      '',
      'A challenge that has expired returns a 401 `challenge_expired`: ask for the password again. So does a challenge whose',
      'account has since changed its password, turned off the second factor or signed out all other devices. A code that is',
      'wrong or already used returns 400 at `code`. Attempts are limited by account and IP address.',
    ].join('\n'),
    examples: {
      body: { challenge: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMiJ9.c2ln', code },
      response: exampleTokens,
    },
  },
  beginSecondFactor: {
    tag: 'Account',
    description: [
      'Creates a secret for an authenticator app (TOTP, six digits, 30 seconds, SHA-1). It takes effect once a code from the app',
      'is confirmed, within 30 minutes. Another call replaces the secret.',
      `A wrong password returns 400 at \`password\`. ${withPassword}`,
      notUnverified,
    ].join('\n'),
    examples: {
      body: { password },
      response: {
        secret,
        uri: `otpauth://totp/Coupons.ca:ann%40example.com?issuer=Coupons.ca&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
      },
    },
  },
  confirmSecondFactor: {
    tag: 'Account',
    description: [
      'Turns on the second factor with a first code from the app, signs out all other devices, and notifies the owner by email.',
      ENDS_PENDING,
      `Returns ten recovery codes, which cannot be retrieved later. ${withCode}`,
    ].join('\n'),
    examples: { body: { code }, response: recovery },
  },
  renewRecoveryCodes: {
    tag: 'Account',
    description: `Creates ten new recovery codes; the earlier ones stop working. ${withCode}`,
    examples: { body: { password, code }, response: recovery },
  },
  turnOffSecondFactor: {
    tag: 'Account',
    description: `Turns off the second factor and removes its recovery codes. The owner is notified by email. ${withCode}`,
    examples: { body: { password, code }, response: exampleAccount },
  },
} satisfies Record<string, CallDoc>;

/** Calls about the second factor: codes of an authenticator app, and recovery codes (docs/rules.md, 73). */
import * as z from '@coupon-center/schema';
import { accountSchema } from './account.ts';
import { knownPassword, tokensSchema } from './auth.ts';
import { defineCall } from './call.ts';
import { requiredLine } from './text.ts';

/** Number of recovery codes that an account gets at a time. */
export const RECOVERY_CODES = 10;

/** A code of the app or a recovery code, as it was typed: spaces and hyphens are ignored. */
export const codeText = requiredLine(40);

const checked = z.object({ password: knownPassword, code: codeText });

/** Recovery codes, which can be read only this once, and the updated account. */
const recoverySchema = z.object({ recovery_codes: z.array(z.string()), account: accountSchema });
export type RecoveryCodes = z.infer<typeof recoverySchema>;

export const secondFactorLogin = defineCall({
  name: 'secondFactorLogin',
  summary: 'Finish signing in with a second-factor code',
  methods: ['POST'],
  path: '/api/v1/auth/second-factor/',
  auth: 'public',
  body: z.object({ challenge: requiredLine(2048), code: codeText }),
  status: 200,
  response: tokensSchema,
  problems: { 401: ['challenge_expired'], 429: ['too_many_requests'] },
});

export const beginSecondFactor = defineCall({
  name: 'beginSecondFactor',
  summary: 'Create a secret for an authenticator app',
  methods: ['POST'],
  path: '/api/v1/account/second-factor/begin/',
  auth: 'user',
  body: z.object({ password: knownPassword }),
  status: 200,
  response: z.object({
    /** Base32, to be typed into an app. */
    secret: z.string(),
    /** `otpauth://` address, to be shown as a QR code. */
    uri: z.string(),
  }),
  problems: { 403: ['email_unverified'], 409: ['second_factor_on'], 429: ['too_many_requests'] },
});

export const confirmSecondFactor = defineCall({
  name: 'confirmSecondFactor',
  summary: 'Turn on the second factor with a first code',
  methods: ['POST'],
  path: '/api/v1/account/second-factor/confirm/',
  auth: 'user',
  body: z.object({ code: codeText }),
  status: 200,
  response: recoverySchema,
  problems: {
    403: ['email_unverified'],
    409: ['second_factor_on', 'second_factor_not_begun'],
    429: ['too_many_requests'],
  },
});

export const renewRecoveryCodes = defineCall({
  name: 'renewRecoveryCodes',
  summary: 'Replace your recovery codes',
  methods: ['POST'],
  path: '/api/v1/account/second-factor/recovery-codes/',
  auth: 'user',
  body: checked,
  status: 200,
  response: recoverySchema,
  problems: { 409: ['second_factor_off'], 429: ['too_many_requests'] },
});

export const turnOffSecondFactor = defineCall({
  name: 'turnOffSecondFactor',
  summary: 'Turn off the second factor',
  methods: ['POST'],
  path: '/api/v1/account/second-factor/turn-off/',
  auth: 'user',
  body: checked,
  status: 200,
  response: accountSchema,
  problems: { 409: ['second_factor_off'], 429: ['too_many_requests'] },
});

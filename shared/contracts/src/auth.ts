/** Calls about accounts and sessions (specification, section 7, Auth). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { MAX_PASSWORD } from './limits.ts';
import { userSchema } from './users.ts';
import { emailText, line, newPassword, requiredLine, storableText, REQUIRED_MESSAGE } from './text.ts';

/**
 * The older key of a site. Accepts 2, 6 and the client id of the site in `sma-site-key`, and ignores the value.
 * @see docs/rules.md, 4
 */
const siteId = z._default(z.int(), 6);

/** Tokens of a session. */
export const tokensSchema = z.object({
  /** Access token, a JWT. */
  token: z.string(),
  /** Opaque refresh token, valid once. Empty where the site keeps it in an HttpOnly cookie. */
  refresh: z.string(),
  /** When the access token expires, in epoch seconds. */
  expiration: z.int(),
});
export type Tokens = z.infer<typeof tokensSchema>;

/** An existing password, for logging in. */
export const knownPassword = z.pipe(
  storableText,
  z.string().check(z.minLength(1, REQUIRED_MESSAGE), z.maxLength(MAX_PASSWORD)),
);

export const emailLogin = defineCall({
  name: 'emailLogin',
  summary: 'Sign in with email and password',
  methods: ['POST'],
  path: '/api/v1/auth/email-login/',
  auth: 'public',
  body: z.object({ email: emailText, password: knownPassword, siteId }),
  status: 200,
  response: tokensSchema,
  problems: {
    401: ['invalid_credentials'],
    403: ['second_factor_required'],
    429: ['too_many_requests'],
  },
});

export const emailRegister = defineCall({
  name: 'emailRegister',
  summary: 'Register a merchant and sign in',
  methods: ['POST'],
  path: '/api/v1/auth/email-register/',
  auth: 'public',
  body: z.object({
    email: emailText,
    password: newPassword,
    siteId,
    type: z._default(z.literal(2), 2),
    first_name: z._default(line(150), 'N/A'),
    last_name: z._default(line(150), 'N/A'),
  }),
  status: 201,
  response: tokensSchema,
  problems: { 409: ['email_taken'], 429: ['too_many_requests'] },
  idempotent: true,
});

export const me = defineCall({
  name: 'me',
  summary: 'Get the signed-in user with their store and subscription record',
  methods: ['GET'],
  path: '/api/v1/auth/me/',
  auth: 'user',
  status: 200,
  response: userSchema,
});

/** Everything that was set up before the email address was first verified, and that the verification ended; empty from then on. */
const mailboxProofSchema = z.object({
  second_factor: z.boolean(),
  /** Whether a change of the address was awaiting confirmation. */
  email_change: z.boolean(),
  /** Number of other sessions. */
  sessions: z.int(),
});
export type MailboxProof = z.infer<typeof mailboxProofSchema>;

export const verifyEmail = defineCall({
  name: 'verifyEmail',
  summary: 'Verify an email address with the token from its link',
  methods: ['POST'],
  path: '/api/v1/auth/verify-email/',
  auth: 'public',
  body: z.object({ token: requiredLine(512) }),
  status: 200,
  response: z.object({
    email_verified: z.boolean(),
    /** Absent unless the link is valid, and in older releases. */
    ended: z.optional(mailboxProofSchema),
  }),
  problems: { 429: ['too_many_requests'] },
});

export const resendVerification = defineCall({
  name: 'resendVerification',
  summary: 'Resend the verification email',
  methods: ['POST'],
  path: '/api/v1/auth/resend-verification/',
  auth: 'merchant',
  status: 200,
  response: z.object({ sent: z.boolean() }),
  problems: { 429: ['too_many_requests'] },
});

export const passwordReset = defineCall({
  name: 'passwordReset',
  summary: 'Send an email with a link to reset the password',
  methods: ['POST'],
  path: '/api/v1/auth/password-reset/',
  auth: 'public',
  body: z.object({ email: emailText, siteId }),
  status: 200,
  response: z.object({ success: z.boolean() }),
  problems: { 404: ['user_not_found'], 429: ['too_many_requests'] },
});

export const setNewPassword = defineCall({
  name: 'setNewPassword',
  summary: 'Set a new password with the token from a reset link',
  methods: ['POST'],
  path: '/api/v1/auth/set-new-password/',
  auth: 'public',
  body: z.object({ password: newPassword, token: requiredLine(512) }),
  status: 200,
  response: z.object({
    success: z.boolean(),
    /** Absent in older releases. */
    ended: z.optional(mailboxProofSchema),
  }),
  problems: { 429: ['too_many_requests'] },
});

export const refreshSession = defineCall({
  name: 'refreshSession',
  summary: 'Exchange a refresh token for new tokens',
  methods: ['POST'],
  path: '/api/v1/auth/refresh/',
  auth: 'public',
  body: z.object({ refresh: z._default(z.string().check(z.maxLength(512)), '') }),
  status: 200,
  response: tokensSchema,
  problems: { 401: ['session_ended'] },
});

export const logout = defineCall({
  name: 'logout',
  summary: 'End the session and revoke its refresh tokens',
  methods: ['POST'],
  path: '/api/v1/auth/logout/',
  auth: 'public',
  body: z.object({ refresh: z._default(z.string().check(z.maxLength(512)), '') }),
  status: 200,
  response: z.object({ success: z.boolean() }),
});

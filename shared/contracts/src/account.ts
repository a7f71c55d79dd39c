/** Calls about the caller's own account: profile, password, email address, sessions and deletion (docs/rules.md, 52 to 55). */
import * as z from '@coupon-center/schema';
import { knownPassword } from './auth.ts';
import { defineCall } from './call.ts';
import { emailText, newPassword, requiredLine } from './text.ts';
import { formatsSchema } from './users.ts';

/** How long a deleted account's personal data is kept before it is erased, in days. */
export const ERASED_AFTER_DAYS = 30;

/** How long a change of an email address can be undone after the request, and again after its confirmation, in hours. */
export const UNDO_HOURS = 72;

export const accountSchema = z.object({
  id: z.int(),
  email: z.string(),
  email_verified: z.boolean(),
  /** ISO 8601 instant since which mails to the address have failed; null or absent while they are accepted. */
  mail_failed_at: z.optional(z.nullable(z.string())),
  role: z.enum(['merchant', 'provider']),
  /** Whether the portal's configuration has its email and password; absent in older releases. */
  is_configured: z.optional(z.boolean()),
  /** ISO 8601 instant of the registration. */
  created: z.string(),
  /** How the portal writes dates and numbers for this user; null follows the site. */
  formats: z.nullable(formatsSchema),
  /** An address that awaits confirmation; until then, `email` stays as it is. */
  pending_email: z.nullable(
    z.object({
      email: z.string(),
      /** ISO 8601 instant until which the link in its email works. */
      expires: z.string(),
    }),
  ),
  /** The second factor; null or absent while it is off. */
  second_factor: z.optional(
    z.nullable(
      z.object({
        /** ISO 8601 instant at which it was turned on. */
        since: z.string(),
        /** Number of unused recovery codes. */
        recovery_codes_left: z.int(),
      }),
    ),
  ),
});
export type Account = z.infer<typeof accountSchema>;

export const readAccount = defineCall({
  name: 'readAccount',
  summary: 'Get your account',
  methods: ['GET'],
  path: '/api/v1/account/',
  auth: 'user',
  status: 200,
  response: accountSchema,
});

export const updateAccount = defineCall({
  name: 'updateAccount',
  summary: 'Choose the formats of dates and numbers',
  methods: ['PATCH'],
  path: '/api/v1/account/',
  auth: 'user',
  body: z.object({ formats: z.nullable(formatsSchema) }),
  status: 200,
  response: accountSchema,
});

export const changePassword = defineCall({
  name: 'changePassword',
  summary: 'Change your password with the current one',
  methods: ['POST'],
  path: '/api/v1/account/change-password/',
  auth: 'user',
  body: z.object({ current_password: knownPassword, password: newPassword }),
  status: 200,
  response: z.object({ /** Number of other sessions that ended. */ ended: z.int() }),
  problems: { 403: ['configured_account'], 429: ['too_many_requests'] },
});

export const requestEmailChange = defineCall({
  name: 'requestEmailChange',
  summary: 'Ask to change your email address',
  methods: ['POST'],
  path: '/api/v1/account/change-email/',
  auth: 'user',
  body: z.object({ email: emailText, password: knownPassword }),
  status: 200,
  response: accountSchema,
  problems: { 403: ['configured_account', 'email_unverified'], 429: ['too_many_requests'] },
});

export const resendEmailChange = defineCall({
  name: 'resendEmailChange',
  summary: 'Resend the link that confirms your new email address',
  methods: ['POST'],
  path: '/api/v1/account/change-email/resend/',
  auth: 'user',
  status: 200,
  response: accountSchema,
  problems: {
    403: ['configured_account', 'email_unverified'],
    404: ['no_pending_change'],
    429: ['too_many_requests'],
  },
});

export const cancelEmailChange = defineCall({
  name: 'cancelEmailChange',
  summary: 'Cancel a pending change of your email address',
  methods: ['POST'],
  path: '/api/v1/account/change-email/cancel/',
  auth: 'user',
  status: 200,
  response: accountSchema,
  problems: { 403: ['configured_account'] },
});

export const confirmEmailChange = defineCall({
  name: 'confirmEmailChange',
  summary: 'Confirm a new email address with the token from its link',
  methods: ['POST'],
  path: '/api/v1/account/change-email/confirm/',
  auth: 'public',
  body: z.object({ token: requiredLine(512) }),
  status: 200,
  response: z.object({ confirmed: z.boolean() }),
  problems: { 429: ['too_many_requests'] },
});

/**
 * The state of the link that undoes a change. `open`: it still works. `expired`: its time is up, or an earlier link ended it.
 * `undone`: the account has its previous address again.
 */
export const EMAIL_UNDO_STATES = ['open', 'expired', 'undone'] as const;
export type EmailUndoState = (typeof EMAIL_UNDO_STATES)[number];

const emailUndoSchema = z.object({
  state: z.enum(EMAIL_UNDO_STATES),
  /** The address before the change. */
  email: z.string(),
  /** The address after the change. */
  other: z.string(),
});
export type EmailUndo = z.infer<typeof emailUndoSchema>;

export const readEmailUndo = defineCall({
  name: 'readEmailUndo',
  summary: 'Get the change of an email address that a link undoes',
  methods: ['POST'],
  path: '/api/v1/account/change-email/undo/look/',
  auth: 'public',
  body: z.object({ token: requiredLine(512) }),
  status: 200,
  response: emailUndoSchema,
  problems: { 404: ['link_unknown'], 429: ['too_many_requests'] },
});

export const undoEmailChange = defineCall({
  name: 'undoEmailChange',
  summary: 'Undo a change of an email address with the token from its link',
  methods: ['POST'],
  path: '/api/v1/account/change-email/undo/',
  auth: 'public',
  body: z.object({ token: requiredLine(512) }),
  status: 200,
  response: emailUndoSchema,
  problems: { 404: ['link_unknown'], 409: ['email_taken'], 429: ['too_many_requests'] },
});

export const sessionSchema = z.object({
  id: z.string(),
  /** E.g. `Firefox`; null if it isn't known. */
  browser: z.nullable(z.string()),
  /** E.g. `Windows`; null if it isn't known. */
  system: z.nullable(z.string()),
  /** ISO 8601 instant. */
  signed_in: z.string(),
  /** ISO 8601 instant, up to ten minutes before the last request. */
  last_active: z.string(),
  /** Whether it is the session of this request. */
  is_current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

const sessionsSchema = z.object({ sessions: z.array(sessionSchema) });

export const listSessions = defineCall({
  name: 'listSessions',
  summary: 'List the devices that are signed in to your account',
  methods: ['GET'],
  path: '/api/v1/account/sessions/',
  auth: 'user',
  status: 200,
  response: sessionsSchema,
});

export const endSession = defineCall({
  name: 'endSession',
  summary: 'Sign out one of your other devices',
  methods: ['DELETE'],
  path: '/api/v1/account/sessions/:sessionId/',
  auth: 'user',
  params: z.object({ sessionId: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)) }),
  status: 200,
  response: sessionsSchema,
});

export const endOtherSessions = defineCall({
  name: 'endOtherSessions',
  summary: 'Sign out all of your other devices',
  methods: ['POST'],
  path: '/api/v1/account/sessions/end-others/',
  auth: 'user',
  status: 200,
  response: sessionsSchema,
});

export const deleteAccount = defineCall({
  name: 'deleteAccount',
  summary: 'Delete your account',
  methods: ['POST'],
  path: '/api/v1/account/delete/',
  auth: 'merchant',
  body: z.object({ password: knownPassword }),
  status: 200,
  response: z.object({ success: z.boolean() }),
  problems: { 429: ['too_many_requests'] },
});

/** The older calls about passwords and sessions, over the same service as those of version 1 (docs/rules.md, 42). */
import { z } from 'zod';
import { knownPassword, passwordReset, refreshSession } from '../auth.ts';
import { defineCall } from '../call.ts';
import { newPassword, requiredLine } from '../text.ts';

/** As {@link passwordReset}: mails a link. */
export const legacyResetPassword = defineCall({
  ...passwordReset,
  name: 'legacyResetPassword',
  path: '/api/Auth/resetPassword/',
});

/** The new password, and what gives the right to set it: the token of a reset link, or being signed in and the current one. */
export const legacyUpdatePassword = defineCall({
  name: 'legacyUpdatePassword',
  summary: 'Set a new password, by the token of a reset link or by the current password',
  methods: ['POST'],
  path: '/api/Auth/updatePassword/',
  auth: 'public',
  body: z
    .object({
      password: newPassword,
      /** Of the reset link. */
      token: requiredLine(512).optional(),
      /** Of the signed-in merchant. */
      current_password: knownPassword.optional(),
    })
    .refine(({ token, current_password: current }) => (token === undefined) !== (current === undefined), {
      error: 'Send either the token of a reset link or your current password.',
    }),
  status: 200,
  response: z.object({ success: z.boolean() }),
  problems: { 401: ['not_signed_in'], 403: ['wrong_role'], 429: ['too_many_requests'] },
});

/** The refresh token may also come in the header `x-refresh-token` or in the cookie, which no log of addresses ever sees. */
export const legacyRefresh = defineCall({
  ...refreshSession,
  name: 'legacyRefresh',
  summary: 'Change a refresh token for new tokens',
  methods: ['GET'],
  path: '/api/Auth/refresh/',
  body: undefined,
  query: z.object({ token: z.string().max(512).default('') }),
});

/** As {@link refreshSession}: the token stands in the body. */
export const legacyRefreshByBody = defineCall({
  ...refreshSession,
  name: 'legacyRefreshByBody',
  path: '/api/Auth/refresh/',
});

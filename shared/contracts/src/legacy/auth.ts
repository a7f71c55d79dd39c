/** Older calls about passwords and sessions, for the same services as those of version 1 (docs/rules.md, 42). */
import * as z from '@coupon-center/schema';
import { knownPassword, passwordReset, refreshSession } from '../auth.ts';
import { defineCall } from '../call.ts';
import { newPassword, requiredLine } from '../text.ts';

/** Like {@link passwordReset}: emails a link. */
export const legacyResetPassword = defineCall({
  ...passwordReset,
  name: 'legacyResetPassword',
  path: '/api/Auth/resetPassword/',
});

/** The new password with one of two credentials: the token of a reset link, or the current password of a signed-in user. */
export const legacyUpdatePassword = defineCall({
  name: 'legacyUpdatePassword',
  summary: 'Set a new password with the token from a reset link or the current password',
  methods: ['POST'],
  path: '/api/Auth/updatePassword/',
  auth: 'public',
  body: z
    .object({
      password: newPassword,
      /** Token of the reset link. */
      token: z.optional(requiredLine(512)),
      /** Password of the signed-in merchant. */
      current_password: z.optional(knownPassword),
    })
    .check(
      z.refine(({ token, current_password: current }) => (token === undefined) !== (current === undefined), {
        error: 'Send either the token of a reset link or your current password.',
      }),
    ),
  status: 200,
  response: z.object({ success: z.boolean() }),
  problems: { 401: ['not_signed_in'], 403: ['wrong_role'], 429: ['too_many_requests'] },
});

/**
 * The refresh token may also come in the header `x-refresh-token` or in the cookie, where it doesn't end up in access
 * logs.
 */
export const legacyRefresh = defineCall({
  ...refreshSession,
  name: 'legacyRefresh',
  summary: 'Exchange a refresh token for new tokens',
  methods: ['GET'],
  path: '/api/Auth/refresh/',
  body: undefined,
  query: z.object({ token: z._default(z.string().check(z.maxLength(512)), '') }),
});

/** Like {@link refreshSession}, with the token in the body. */
export const legacyRefreshByBody = defineCall({
  ...refreshSession,
  name: 'legacyRefreshByBody',
  path: '/api/Auth/refresh/',
});

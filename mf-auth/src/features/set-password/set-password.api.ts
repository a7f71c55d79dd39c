/** Setting a new password by the token of a mailed link. */
import { ApiError } from '@coupon-center/api-client';
import { setNewPassword, storableText } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

export const setPasswordSchema = (setNewPassword.body as NonNullable<typeof setNewPassword.body>)
  .pick({ password: true })
  .extend({ confirmation: storableText })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: "Passwords don't match",
    // Said also while the password is still too short.
    when: () => true,
  });

/** @throws ApiError; see {@link isLinkOver} */
export function setPassword({ api }: ShellContract, password: string, token: string) {
  return api.call(setNewPassword, { body: { password, token } });
}

/** Whether the link is what the server refused, rather than the password, the pace or nothing at all. */
export function isLinkOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.fieldErrors.password) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}

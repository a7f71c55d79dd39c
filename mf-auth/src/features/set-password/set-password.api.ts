/** Setting a new password with the token of an emailed link. */
import { ApiError } from '@coupon-center/api-client';
import { setNewPassword, storableText } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

export const setPasswordSchema = (setNewPassword.body as NonNullable<typeof setNewPassword.body>)
  .pick({ password: true })
  .extend({ confirmation: storableText })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: "Passwords don't match",
    // Checked even while the password is still too short.
    when: () => true,
  });

/** @throws ApiError; see {@link isLinkOver} */
export function setPassword({ api }: ShellContract, password: string, token: string) {
  return api.call(setNewPassword, { body: { password, token } });
}

/** Whether the server refused the link itself, rather than the password or the rate of attempts. */
export function isLinkOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.fieldErrors.password) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}

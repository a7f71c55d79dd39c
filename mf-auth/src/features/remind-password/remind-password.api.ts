/** Requesting the email that resets a password. */
import { passwordReset } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

export const remindPasswordSchema = (passwordReset.body as NonNullable<typeof passwordReset.body>).pick({
  email: true,
});

/** @throws ApiError, 404 if no account has the address */
export function remindPassword({ api, site }: ShellContract, email: string) {
  return api.call(passwordReset, { body: { email, siteId: Number(site.clientId) } });
}

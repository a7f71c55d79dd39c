/** Asking for the mail with which a password is set anew. */
import { passwordReset } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

export const remindPasswordSchema = (passwordReset.body as NonNullable<typeof passwordReset.body>).pick({
  email: true,
});

/** @throws ApiError, 404 where nobody has the address */
export function remindPassword({ api, site }: ShellContract, email: string) {
  return api.call(passwordReset, { body: { email, siteId: Number(site.clientId) } });
}

/** Registering a merchant. */
import { emailRegister } from '@coupon-center/contracts';
import type { Tokens } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** What the form asks for; the portal adds the rest of the call. */
export const registerSchema = (emailRegister.body as NonNullable<typeof emailRegister.body>).pick({
  email: true,
  password: true,
});

/** What registering sends besides email and password. @see specification, sections 6 and 7 */
const REGISTRATION = { siteId: 2, type: 2, first_name: 'N/A', last_name: 'N/A' } as const;

/** Create the account. @throws ApiError, 409 for an address that already has one */
export function register(
  { api }: ShellContract,
  credentials: { email: string; password: string },
): Promise<Tokens> {
  return api.call(emailRegister, { body: { ...credentials, ...REGISTRATION } });
}

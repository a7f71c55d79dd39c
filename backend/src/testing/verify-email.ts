/** Proves email addresses in tests with the mailed link, as their owners do. */
import type { ClientId } from '@coupon-center/site-config';
import type { TestBackend } from './test-backend.ts';
import { tokenIn } from './test-mailbox.ts';

/** Verifies the address of a signed-in account, unless it is verified. The session stays. */
export async function verifyEmailOf(api: TestBackend, token: string, client: ClientId = '6'): Promise<void> {
  const { body: user } = await api.send('GET', '/api/v1/auth/me/', { token, client });
  if (user.email_verified) return;
  await api.drain();
  const mail = api.mailbox.mails.findLast(
    ({ to, text }) => to === user.email && text.includes('/auth/verify-email?'),
  );
  if (!mail) throw new Error(`${user.email} got no mail with a link to verify it`);
  const body = { token: tokenIn(mail) };
  const reply = await api.send('POST', '/api/v1/auth/verify-email/', { body, token, client });
  if (!reply.body?.email_verified) throw new Error(`The address was not verified: ${reply.text}`);
}

/** Registers a merchant whose address is verified. */
export async function verifiedMerchant(api: TestBackend): ReturnType<TestBackend['register']> {
  const account = await api.register();
  await verifyEmailOf(api, account.token);
  return account;
}

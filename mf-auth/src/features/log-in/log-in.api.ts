/** Signing in. */
import { emailLogin } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** What the form asks for; the portal adds the rest of the call. */
export const logInSchema = (emailLogin.body as NonNullable<typeof emailLogin.body>).pick({
  email: true,
  password: true,
});

export interface Credentials {
  email: string;
  password: string;
}

/** Sign in at this site and start the session. @throws ApiError, 401 for a wrong email or password */
export async function logIn({ api, site }: ShellContract, credentials: Credentials): Promise<void> {
  const tokens = await api.call(emailLogin, { body: { ...credentials, siteId: Number(site.clientId) } });
  await api.startSession(tokens);
}

/** The calls of the account screens, and the schemas of their forms. */
import { ApiError, tooManyAttempts } from '@coupon-center/api-client';
import {
  codeText,
  emailLogin,
  emailRegister,
  emailText,
  knownPassword,
  newPassword,
  passwordReset,
  resendVerification,
  secondFactorLogin,
  setNewPassword,
  storableText,
  verifyEmail,
} from '@coupon-center/contracts';
import type { CallOutput, Tokens, User } from '@coupon-center/contracts';
import type { SessionControl, ShellContract } from '@coupon-center/remote-kit';
import * as z from '@coupon-center/schema';

/** The form's fields; the portal adds the rest of the call. */
export const logInSchema = z.object({ email: emailText, password: knownPassword });

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Signs in at this site and starts the session.
 * @returns the challenge of an account with a second factor, for {@link finishLogIn}; null once signed in
 * @throws ApiError, 401 for a wrong email or password
 */
export async function logIn(
  { api, site }: ShellContract,
  session: SessionControl,
  credentials: Credentials,
): Promise<string | null> {
  try {
    const tokens = await api.call(emailLogin, { body: { ...credentials, siteId: Number(site.clientId) } });
    await session.start(tokens);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.challenge) return error.challenge;
    throw error;
  }
}

export const codeSchema = z.object({ code: codeText });

/** Signs in with a code and starts the session. @throws ApiError, 401 for a challenge that is over, 400 at `code` */
export async function finishLogIn(
  { api }: ShellContract,
  session: SessionControl,
  body: { challenge: string; code: string },
): Promise<void> {
  await session.start(await api.call(secondFactorLogin, { body }));
}

/** The form's fields; the portal adds the rest of the call. */
export const registerSchema = z.object({ email: emailText, password: newPassword });

/** Values that registering sends besides email and password. @see specification, sections 6 and 7 */
const REGISTRATION = { siteId: 2, type: 2, first_name: 'N/A', last_name: 'N/A' } as const;

/** Creates the account. @throws ApiError, 409 for an address that already has one */
export function register(
  { api }: ShellContract,
  credentials: { email: string; password: string },
): Promise<Tokens> {
  return api.call(emailRegister, { body: { ...credentials, ...REGISTRATION } });
}

export const remindPasswordSchema = z.object({ email: emailText });

/** @throws ApiError, 404 if no account has the address */
export function remindPassword({ api, site }: ShellContract, email: string) {
  return api.call(passwordReset, { body: { email, siteId: Number(site.clientId) } });
}

export const setPasswordSchema = z.object({ password: newPassword, confirmation: storableText }).check(
  z.refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: "Passwords don't match",
    // Checked even while the password is still too short.
    when: () => true,
  }),
);

/** @throws ApiError; see {@link isLinkOver} */
export function setPassword({ api }: ShellContract, password: string, token: string) {
  return api.call(setNewPassword, { body: { password, token } });
}

/** Whether the server refused the link itself, rather than the password or the rate of attempts. */
export function isLinkOver(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.fieldErrors.password) return false;
  return error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** @returns the API's answer if the address is verified, otherwise null; failures are reported, not thrown */
export async function verifiedBy(
  contract: ShellContract,
  token: string,
): Promise<CallOutput<typeof verifyEmail> | null> {
  try {
    const answer = await contract.api.call(verifyEmail, { body: { token } });
    return answer.email_verified ? answer : null;
  } catch (error) {
    contract.report(error);
    return null;
  }
}

/** The signed-in user, read again so that the page knows about the verification; null if nobody is signed in. */
export async function freshUser(contract: ShellContract): Promise<User | null> {
  if (!contract.session.get().user) return null;
  try {
    return await contract.session.refreshUser();
  } catch (error) {
    contract.report(error);
    return contract.session.get().user;
  }
}

/** Emails another link, and shows whether that worked. */
export async function resend({ api, notify, report }: ShellContract): Promise<void> {
  try {
    await api.call(resendVerification, {});
    notify.success('We sent you another email. Click the link in it to verify your address.');
  } catch (error) {
    report(error);
    notify.error(tooManyAttempts(error) ?? 'Something went wrong');
  }
}

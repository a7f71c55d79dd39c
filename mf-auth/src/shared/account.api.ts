/** The calls of the account page, and the schemas of its forms. */
import {
  cancelEmailChange,
  changePassword,
  confirmEmailChange,
  deleteAccount,
  emailText,
  endOtherSessions,
  endSession,
  knownPassword,
  listSessions,
  newPassword,
  readAccount,
  requestEmailChange,
  resendEmailChange,
  updateAccount,
} from '@coupon-center/contracts';
import type { Account, Formats, Session } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';
import * as z from '@coupon-center/schema';

export type { Account, Session };

type Contract = Pick<ShellContract, 'api'>;

export const changeEmailSchema = z.object({ email: emailText, password: knownPassword });
export const changePasswordSchema = z.object({ current_password: knownPassword, password: newPassword });
export const passwordSchema = z.object({ password: knownPassword });

export interface AccountPage {
  account: Account;
  sessions: Session[];
}

/** @throws ApiError */
export async function readAccountPage({ api }: Contract): Promise<AccountPage> {
  const [account, { sessions }] = await Promise.all([api.call(readAccount, {}), api.call(listSessions, {})]);
  return { account, sessions };
}

/** @throws ApiError, 400 at `password` for a wrong one */
export const askForEmailChange = ({ api }: Contract, body: { email: string; password: string }) =>
  api.call(requestEmailChange, { body });

export const resendEmail = ({ api }: Contract) => api.call(resendEmailChange, {});
export const cancelEmail = ({ api }: Contract) => api.call(cancelEmailChange, {});

/** @returns whether the link was still valid */
export const confirmEmail = async ({ api }: Contract, token: string): Promise<boolean> =>
  (await api.call(confirmEmailChange, { body: { token } })).confirmed;

/** @returns the number of other devices that were signed out */
export const savePassword = async (
  { api }: Contract,
  body: { current_password: string; password: string },
): Promise<number> => (await api.call(changePassword, { body })).ended;

/** @returns the devices that are left */
export const signOutDevice = async ({ api }: Contract, sessionId: string): Promise<Session[]> =>
  (await api.call(endSession, { params: { sessionId } })).sessions;

/** @returns this device */
export const signOutOthers = async ({ api }: Contract): Promise<Session[]> =>
  (await api.call(endOtherSessions, {})).sessions;

export const saveFormats = ({ api }: Contract, formats: Formats | null) =>
  api.call(updateAccount, { body: { formats } });

/** @throws ApiError, 400 at `password` for a wrong one */
export const removeAccount = ({ api }: Contract, password: string) =>
  api.call(deleteAccount, { body: { password } });

/** The calls about emails that merchants can switch off. */
import { readEmailSettings, switchEmailsByLink, updateEmailSettings } from '@coupon-center/contracts';
import type { EmailKind, EmailSettings, LinkedEmails } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

export type { EmailKind, EmailSettings, LinkedEmails };

type Contract = Pick<ShellContract, 'api'>;

export const readEmails = ({ api }: Contract): Promise<EmailSettings> => api.call(readEmailSettings, {});

export const saveEmails = ({ api }: Contract, body: EmailSettings): Promise<EmailSettings> =>
  api.call(updateEmailSettings, { body });

/** @returns the emails that a link is about; null if it doesn't work */
export const readLinked = async ({ api }: Contract, token: string): Promise<LinkedEmails> =>
  (await api.call(switchEmailsByLink, { body: { token } })).emails;

/** @returns as {@link readLinked} */
export const switchLinked = async ({ api }: Contract, token: string, on: boolean): Promise<LinkedEmails> =>
  (await api.call(switchEmailsByLink, { body: { token, on } })).emails;

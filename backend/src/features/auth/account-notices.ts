/** Mails to owners about what happened to their account. */
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import { accountById } from './accounts.repository.ts';
import { noticeMail } from './account.mails.ts';
import type { AccountNotice } from './account.mails.ts';

const JOB = 'auth.notice';

interface NoticeJob {
  userId: number;
  notice: AccountNotice;
  /** Instead of the account's address. */
  to?: string;
}

export interface AccountNotices {
  /** Tells the owner in the executor's transaction. @param to an address other than that of the account */
  send(tx: Executor, userId: number, notice: AccountNotice, to?: string): Promise<void>;
}

export function createAccountNotices({ db, jobs, mailer, site }: Deps): AccountNotices {
  jobs.handle<NoticeJob>(JOB, async ({ userId, notice, to }, { id }) => {
    const account = await accountById(db, userId);
    if (!account) return;
    const brand = site(account.client_id);
    const mail = renderMail(brand, noticeMail(brand, notice, account.role === 'provider'));
    await mailer.send(brand, { to: to ?? account.email, messageId: `account-${id}`, ...mail });
  });
  return {
    async send(tx, userId, notice, to) {
      await jobs.enqueue(tx, JOB, { userId, notice, to } satisfies NoticeJob);
    },
  };
}

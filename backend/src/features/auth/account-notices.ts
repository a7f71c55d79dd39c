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
}

export interface AccountNotices {
  /** Queues the mail to the owner in the executor's transaction. */
  send(tx: Executor, userId: number, notice: AccountNotice): Promise<void>;
}

export function createAccountNotices({ db, jobs, mailer, site }: Deps): AccountNotices {
  jobs.handle<NoticeJob>(JOB, async ({ userId, notice }, { id }) => {
    const account = await accountById(db, userId);
    if (!account) return;
    const brand = site(account.client_id);
    const mail = renderMail(brand, noticeMail(brand, notice, account.role === 'provider'));
    await mailer.send(brand, { to: account.email, messageId: `account-${id}`, ...mail });
  });
  return {
    async send(tx, userId, notice) {
      await jobs.enqueue(tx, JOB, { userId, notice } satisfies NoticeJob);
    },
  };
}

/** Mails to owners about what happened to their account. */
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import { accountById } from './accounts.repository.ts';
import { isOwnNotice, noticeMail, whatEnded } from './account.mails.ts';
import type { AccountNotice } from './account.mails.ts';

const JOB = 'auth.notice';

interface NoticeJob {
  userId: number;
  notice: AccountNotice;
}

export interface Notices {
  /** Queues the mail to the owner in the executor's transaction. */
  send(tx: Executor, userId: number, notice: AccountNotice): Promise<void>;
}

export const createNotices = (jobs: Deps['jobs']): Notices => ({
  async send(tx, userId, notice) {
    await jobs.enqueue(tx, JOB, { userId, notice } satisfies NoticeJob);
  },
});

/** Sends the mails that were queued. */
export function mailNotices({ db, jobs, mailer, ports, site }: Deps): void {
  jobs.handle<NoticeJob>(JOB, async ({ userId, notice }, { id }) => {
    const account = await accountById(db, userId);
    if (!account) return;
    const brand = site(account.client_id);
    const invites = account.role === 'provider';
    const content = isOwnNotice(notice)
      ? noticeMail(brand, notice, invites)
      : ports.secondFactor.secondFactorMail(brand, notice, whatEnded(invites));
    await mailer.send(brand, {
      to: account.email,
      messageId: `account-${id}`,
      ...renderMail(brand, content),
    });
  });
}

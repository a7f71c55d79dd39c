/**
 * Proof of a mailbox (docs/rules.md, 80). Anybody may have registered with the address: when its owner proves it for
 * the first time, everything set up before ends, so that no stranger stays or keeps the owner out.
 */
import type { MailboxProof } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { createNotices } from './notices.ts';
import { accountById, setEmailVerified } from './accounts.repository.ts';
import { pendingEmailChange } from './email-changes.repository.ts';
import { endPending } from './pending.ts';

/** @param kept id of a session that stays; the account must be locked */
export type ProveMailbox = (tx: Executor, userId: number, kept?: string) => Promise<MailboxProof>;

export function createMailboxProof({ clock, jobs, ports }: Deps): ProveMailbox {
  const notices = createNotices(jobs);
  return async (tx, userId, kept) => {
    const nothing = { second_factor: false, email_change: false, sessions: 0 };
    if ((await accountById(tx, userId))?.email_verified !== false) return nothing;
    const now = clock.now();
    const ended = {
      second_factor: await ports.secondFactor.removeSecondFactor(tx, userId),
      email_change: (await pendingEmailChange(tx, userId, now)) !== null,
      sessions: await ports.sessions.revokeSessionsOf(tx, userId, now, kept),
    };
    await endPending(tx, userId, now, ports);
    await setEmailVerified(tx, userId);
    if (ended.second_factor || ended.email_change || ended.sessions > 0)
      await notices.send(tx, userId, 'mailbox-proved');
    return ended;
  };
}

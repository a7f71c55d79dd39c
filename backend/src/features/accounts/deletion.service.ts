/**
 * Deleting an account (docs/rules.md, 52). In one transaction it becomes unusable and its page goes offline; what needs
 * Stripe or the mail server is queued in it. Later everything personal is erased: first at Stripe, then here.
 */
import { ERASED_AFTER_DAYS } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Principal } from '../../platform/security/principal.ts';
import {
  accountById,
  accountsDeletedBefore,
  eraseAccount,
  lockAccount,
  markDeleted,
} from './accounts.repository.ts';
import type { EmailChanges } from './email-change.service.ts';
import { undoableChanges } from './email-undo.repository.ts';
import { createNotices } from './notices.ts';
import { createPasswordCheck } from './password-check.ts';
import { endAccess } from './pending.ts';

const JOB = 'auth.erase';
/** Number of accounts queued at a time. */
const BATCH = 100;

interface EraseJob {
  userId: number;
}

export function createAccountDeletion(deps: Deps, changes: EmailChanges) {
  const { db, clock, jobs, log, ports, sweeper } = deps;
  const checkPassword = createPasswordCheck(deps);
  const notices = createNotices(jobs);
  const dueBefore = () => plusSeconds(clock.now(), -ERASED_AFTER_DAYS * 86_400);

  // A job that is given up is queued again by the next sweep.
  sweeper.add('deleted accounts', async () => {
    for (const userId of await accountsDeletedBefore(db, dueBefore(), BATCH))
      await jobs.enqueue(db, JOB, { userId } satisfies EraseJob, { dedupeKey: `${JOB} ${userId}` });
  });

  jobs.handle<EraseJob>(JOB, async ({ userId }) => {
    const account = await accountById(db, userId);
    if (!account?.deleted_at || account.deleted_at > dueBefore()) return;
    const store = await ports.stores.storeOfOwner(db, userId);
    if (store) await ports.billing.forgetCustomers(store.id);
    await inTransaction(db, async (tx) => {
      await lockAccount(tx, userId);
      if (store) await ports.billing.keepOrders(tx, store.id, account.client_id);
      await eraseAccount(tx, userId);
    });
    log.info({ userId }, 'a deleted account was erased');
  });

  return {
    /** @throws FieldsError if the password is wrong, ProblemError 429 */
    async remove({ userId }: Principal, password: string): Promise<void> {
      const checked = await checkPassword(userId, password);
      const now = clock.now();
      await inTransaction(db, async (tx) => {
        await checked.lock(tx);
        await markDeleted(tx, userId, now);
        // A thief may have deleted the account, which also ends the links that undo changes, so previous addresses are told.
        for (const change of await undoableChanges(tx, userId, now)) await changes.tellDeleted(tx, change);
        await endAccess(tx, userId, now, ports);
        await notices.send(tx, userId, 'deleted');
        const storeId = await ports.stores.closeStore(tx, userId, now);
        if (storeId === null) return;
        await ports.coupons.archiveAll(tx, storeId, now);
        await ports.images.keepOnly(tx, userId, []);
        await ports.billing.endForGood(tx, storeId);
      });
    },
  };
}

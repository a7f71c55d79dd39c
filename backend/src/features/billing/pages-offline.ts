/** Emails merchants at the moment their page goes offline (docs/rules.md, 68). */
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { tellMerchant } from './billing-notices.ts';
import { findSubscription } from './billing.repository.ts';
import { entitledUntil } from './subscription.ts';
import { rememberTold } from './told.repository.ts';

const JOB = 'billing.offline';

interface OfflineJob {
  storeId: number;
}

/** Queues a check of a store for the end of its entitlement. @param until the last second of the entitlement */
export async function watchEnd(jobs: Jobs, tx: Executor, storeId: number, until: Date): Promise<void> {
  await jobs.enqueue(tx, JOB, { storeId } satisfies OfflineJob, {
    runAt: plusSeconds(until, 1),
    dedupeKey: `${JOB} ${storeId} ${until.toISOString()}`,
  });
}

/** Handles the checks that {@link watchEnd} queues. */
export function watchEnds({ clock, db, jobs, ports, site: siteOf }: Deps): void {
  jobs.handle<OfflineJob>(JOB, async ({ storeId }) => {
    const record = await findSubscription(db, storeId);
    const contact = (await ports.stores.contactsOf(db, [storeId])).get(storeId);
    // Since the check was queued, the subscription may have been resumed, paid or ended, or may have got another end.
    const until = record && contact && entitledUntil(record, siteOf(contact.clientId));
    if (!until) return;
    if (clock.now() <= until) return watchEnd(jobs, db, storeId, until);
    const since = until.toISOString();
    await inTransaction(db, async (tx) => {
      const told = { store_id: storeId, about: `offline ${since}`, told_at: clock.now() };
      if (!(await rememberTold(tx, told))) return;
      await tellMerchant(jobs, tx, storeId, {
        kind: 'offline',
        since,
        isUnpaid: record.status === 'past_due',
      });
    });
  });
}

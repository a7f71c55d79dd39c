/** Recomputes the uses and votes that shoppers see each day, because old ones lose their weight (docs/rules.md, 83). */
import { dayIn } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { sites } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import { forgetEmptyProofs, lockOutdatedProofs, refreshProofs } from './proofs.repository.ts';

/** Number of coupons whose sums are computed at a time. */
const BATCH = 500;

export function watchProofs({ clock, db, sweeper }: Pick<Deps, 'clock' | 'db' | 'sweeper'>): void {
  /** @returns whether there may be more */
  function refreshSome({ clientId, timeZone }: Site): Promise<boolean> {
    const now = clock.now();
    const day = dayIn(timeZone, now);
    return inTransaction(db, async (tx) => {
      const ids = await lockOutdatedProofs(tx, clientId, { day, limit: BATCH });
      if (ids.length === 0) return false;
      await refreshProofs(tx, ids, { day, now });
      await forgetEmptyProofs(tx, ids);
      return ids.length === BATCH;
    });
  }

  sweeper.add('uses and votes that shoppers see', async () => {
    for (const site of Object.values(sites)) while (await refreshSome(site));
  });
}

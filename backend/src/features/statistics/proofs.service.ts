/** Keeps what shoppers are told about coupons up to date: old uses and votes lose their weight each day (docs/rules.md, 83). */
import { dayIn } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import { forgetEmptyProofs, outdatedProofs, refreshProofs } from './proofs.repository.ts';

/** Number of coupons whose sums are computed at a time. */
const BATCH = 500;

export function watchProofs({ clock, db, sweeper }: Pick<Deps, 'clock' | 'db' | 'sweeper'>): void {
  sweeper.add('what shoppers are told about coupons', async () => {
    for (const { clientId, timeZone } of Object.values(sites)) {
      const now = clock.now();
      const day = dayIn(timeZone, now);
      for (;;) {
        const ids = await outdatedProofs(db, clientId, { day, limit: BATCH });
        if (ids.length === 0) break;
        await refreshProofs(db, ids, { day, now });
        await forgetEmptyProofs(db, ids);
      }
    }
  });
}

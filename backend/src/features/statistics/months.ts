/** Keeps the months of day sums. */
import { dayIn } from '@coupon-center/contracts';
import { keepMonths } from '@coupon-center/database';
import type { MonthlyTable } from '@coupon-center/database';
import type { Deps } from '../../platform/deps.ts';

/** Merchants see any 400 days of the last five years, and the 400 days before. */
export const DAY_SUMS: MonthlyTable = { table: 'statistics_days', column: 'day', kept: 60 };

/** Creates and drops months now, because the process may have been stopped for months, and from now on with each sweep. */
export async function watchMonths({
  clock,
  db,
  log,
  sweeper,
}: Pick<Deps, 'clock' | 'db' | 'log' | 'sweeper'>): Promise<void> {
  const keep = () => keepMonths(db, DAY_SUMS, dayIn('UTC', clock.now()));
  sweeper.add('months of day sums', keep);
  // Without its month, a row is in the default partition until the next sweep.
  await keep().catch((error: unknown) =>
    log.warn({ err: error }, 'the months of day sums could not be kept'),
  );
}

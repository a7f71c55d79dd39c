/** Keeps the tables that have a partition for each month. */
import { keepMonths } from '@coupon-center/database';
import type { MonthlyTable } from '@coupon-center/database';
import type { Executor } from './release-tables.ts';

const TABLES: readonly MonthlyTable[] = [
  // 28 days are read. No month is shorter, so the one before the present one has all of them.
  { table: 'release.page_vitals', column: 'day', kept: 1 },
  // 30 days are read, which may begin in the month before the last one: on 1 March, with 30 January.
  { table: 'release.page_error_months', column: 'month', kept: 2 },
  // Five years, because entries name people and their addresses.
  { table: 'release.audit', column: 'day', kept: 60 },
];

/** Creates the months to come, and drops those that are no longer needed. @param day today, yyyy-MM-dd */
export async function keepReleaseMonths(db: Executor, day: string): Promise<void> {
  for (const table of TABLES) await keepMonths(db, table, day);
}

/** Records of the weeks whose numbers were sent to stores. */
import type { Executor } from '../../platform/database/database.types.ts';

/** Returns those of the given stores that have not been sent the numbers of a week. @param week its Monday, yyyy-MM-dd */
export async function notToldOf(db: Executor, week: string, storeIds: readonly number[]): Promise<number[]> {
  if (storeIds.length === 0) return [];
  const rows = await db
    .selectFrom('statistics_weeks')
    .select('store_id')
    .where('week', '=', week)
    .where('store_id', 'in', storeIds)
    .execute();
  const told = new Set(rows.map(({ store_id: id }) => id));
  return storeIds.filter((id) => !told.has(id));
}

/** Records that a week's numbers are sent. @returns false if another process recorded it first */
export async function rememberWeek(tx: Executor, told: { store_id: number; week: string }): Promise<boolean> {
  const row = await tx
    .insertInto('statistics_weeks')
    .values(told)
    .onConflict((conflict) => conflict.doNothing())
    .returning('store_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the records of earlier weeks. @param week yyyy-MM-dd */
export async function forgetWeeksBefore(db: Executor, week: string): Promise<void> {
  await db.deleteFrom('statistics_weeks').where('week', '<', week).execute();
}

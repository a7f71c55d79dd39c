/** Queries about votes. */
import type { Insertable } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import type { StatisticsBallotsTable } from './statistics.tables.ts';

/** Remembers that a network voted. @returns false if it had already voted */
export async function rememberVote(
  tx: Executor,
  vote: { client_id: string; day: string; digest: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('statistics_votes')
    .values(vote)
    .onConflict((conflict) => conflict.doNothing())
    .returning('digest')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the last vote of a network on a coupon. */
export async function keepBallot(tx: Executor, ballot: Insertable<StatisticsBallotsTable>): Promise<void> {
  const { answer, voted_at, store_id, coupon_id, network } = ballot;
  const added = await tx
    .insertInto('statistics_ballots')
    .values(ballot)
    .onConflict((conflict) => conflict.doNothing())
    .returning('network')
    .executeTakeFirst();
  if (added) return;
  await tx
    .updateTable('statistics_ballots')
    .set({ answer, voted_at })
    .where((row) => row.and({ store_id, coupon_id, network }))
    .execute();
}

export async function forgetBallotsBefore(db: Executor, instant: Date): Promise<void> {
  await db.deleteFrom('statistics_ballots').where('voted_at', '<', instant).execute();
}

/** Returns when the coupon was last changed before its merchant was told that its code seems dead; null if never. */
export async function deadCodeOf(
  tx: Executor,
  { storeId, couponId }: { storeId: number; couponId: number },
): Promise<Date | null> {
  const row = await tx
    .selectFrom('statistics_dead_codes')
    .select('coupon_updated')
    .where('store_id', '=', storeId)
    .where('coupon_id', '=', couponId)
    .executeTakeFirst();
  return row?.coupon_updated ?? null;
}

/** Remembers that the merchant is told about this version of a coupon. @returns false if that was remembered before */
export async function rememberDeadCode(
  tx: Executor,
  dead: { coupon_id: number; store_id: number; coupon_updated: Date },
): Promise<boolean> {
  const { coupon_updated, ...coupon } = dead;
  const added = await tx
    .insertInto('statistics_dead_codes')
    .values(dead)
    .onConflict((conflict) => conflict.doNothing())
    .returning('coupon_id')
    .executeTakeFirst();
  if (added) return true;
  const { numUpdatedRows } = await tx
    .updateTable('statistics_dead_codes')
    .set({ coupon_updated })
    .where((row) => row.and(coupon))
    .where('coupon_updated', '<>', coupon_updated)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notices that merchants were sent, so that none is sent twice. */
import type { Executor } from '../../platform/database/database.types.ts';

/** @returns false if it was remembered before */
export async function rememberTold(
  tx: Executor,
  told: { store_id: number; about: string; told_at: Date },
): Promise<boolean> {
  const row = await tx
    .insertInto('billing_told')
    .values(told)
    .onConflict((conflict) => conflict.doNothing())
    .returning('store_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes notices sent before an instant. */
export async function forgetToldBefore(db: Executor, instant: Date): Promise<void> {
  await db.deleteFrom('billing_told').where('told_at', '<', instant).execute();
}

/** Returns stores whose subscription renews itself and whose merchant wasn't sent a certain notice yet. */
export async function renewingWithout(db: Executor, about: string, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('store_id')
    .where('status', 'in', ['active', 'trialing'])
    .where('ends_at_period_end', '=', false)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('billing_told')
            .select('billing_told.store_id')
            .whereRef('billing_told.store_id', '=', 'subscriptions.store_id')
            .where('billing_told.about', '=', about),
        ),
      ),
    )
    .orderBy('store_id')
    .limit(limit)
    .execute();
  return rows.map(({ store_id: id }) => id);
}

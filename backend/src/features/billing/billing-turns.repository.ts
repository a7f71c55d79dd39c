/** Whose turn it is to change a store's billing at Stripe. */
import type { Executor } from '../../platform/database/database.types.ts';

export interface Turn {
  storeId: number;
  /** Who has it, and nobody else gives it back. */
  holder: string;
  /** When it is over even though nobody gave it back, e.g. after a crash. */
  endsAt: Date;
}

/** @returns whether it was free */
export async function takeTurn(db: Executor, { storeId, holder, endsAt }: Turn, now: Date): Promise<boolean> {
  const values = { store_id: storeId, holder, ends_at: endsAt };
  const row = await db
    .insertInto('billing_turns')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('store_id').doUpdateSet(values).where('billing_turns.ends_at', '<=', now),
    )
    .returning('store_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function giveTurnBack(db: Executor, { storeId, holder }: Omit<Turn, 'endsAt'>): Promise<void> {
  await db.deleteFrom('billing_turns').where('store_id', '=', storeId).where('holder', '=', holder).execute();
}

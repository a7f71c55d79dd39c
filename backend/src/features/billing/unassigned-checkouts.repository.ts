/** Payments by our links that no store could be found for: somebody has to look into them. */
import type { Insertable } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import type { UnassignedCheckoutsTable } from './billing.tables.ts';

/** @returns whether it was not known yet */
export async function keepUnassigned(
  db: Executor,
  checkout: Insertable<UnassignedCheckoutsTable>,
): Promise<boolean> {
  const row = await db
    .insertInto('unassigned_checkouts')
    .values(checkout)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Queries of billing organisations by store. */
import type { Insertable, Updateable } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import type { OrganisationRow, OrganisationsTable } from './organisation.tables.ts';

export async function organisationOfStore(db: Executor, storeId: number): Promise<OrganisationRow | null> {
  const row = await db
    .selectFrom('organisations')
    .selectAll()
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}

/** Like {@link organisationOfStore}, locked until the transaction ends: its contacts are counted under this lock. */
export async function lockOrganisation(tx: Executor, storeId: number): Promise<OrganisationRow | null> {
  const row = await tx
    .selectFrom('organisations')
    .selectAll()
    .where('store_id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** @returns null if the store already has one */
export async function insertOrganisation(
  db: Executor,
  values: Insertable<OrganisationsTable>,
): Promise<OrganisationRow | null> {
  const row = await db
    .insertInto('organisations')
    .values(values)
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export function updateOrganisationRow(
  tx: Executor,
  storeId: number,
  values: Updateable<OrganisationsTable>,
): Promise<OrganisationRow> {
  return tx
    .updateTable('organisations')
    .set(values)
    .where('store_id', '=', storeId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Queries of billing organizations by store. */
import type { Insertable, Updateable } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import type { OrganizationRow, OrganizationsTable } from './organization.tables.ts';

export async function organizationOfStore(db: Executor, storeId: number): Promise<OrganizationRow | null> {
  const row = await db
    .selectFrom('organisations')
    .selectAll()
    .where('store_id', '=', storeId)
    .executeTakeFirst();
  return row ?? null;
}

/** Like {@link organizationOfStore}, locked until the transaction ends: its contacts are counted under this lock. */
export async function lockOrganization(tx: Executor, storeId: number): Promise<OrganizationRow | null> {
  const row = await tx
    .selectFrom('organisations')
    .selectAll()
    .where('store_id', '=', storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** @returns null if the store already has one */
export async function insertOrganization(
  db: Executor,
  values: Insertable<OrganizationsTable>,
): Promise<OrganizationRow | null> {
  const row = await db
    .insertInto('organisations')
    .values(values)
    .onConflict((conflict) => conflict.column('store_id').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export function updateOrganizationRow(
  tx: Executor,
  storeId: number,
  values: Updateable<OrganizationsTable>,
): Promise<OrganizationRow> {
  return tx
    .updateTable('organisations')
    .set(values)
    .where('store_id', '=', storeId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Queries of contacts. Every query is scoped to the store of their organization. */
import { sql } from 'kysely';
import type { Insertable, Updateable } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import type { PageWindow } from '../../platform/http/paging.ts';
import type { ContactRow, ContactsTable } from './organization.tables.ts';

export async function countContacts(db: Executor, storeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('contacts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the contacts of a store's organization, oldest first. */
export function contactsOfStore(
  db: Executor,
  storeId: number,
  { limit, offset }: PageWindow,
): Promise<ContactRow[]> {
  return db
    .selectFrom('contacts')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function contactById(db: Executor, storeId: number, id: number): Promise<ContactRow | null> {
  const row = await db
    .selectFrom('contacts')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether a contact other than the one being changed has an address. */
export async function isEmailTaken(
  db: Executor,
  storeId: number,
  emailKey: string,
  exceptId: number | null,
): Promise<boolean> {
  const row = await db
    .selectFrom('contacts')
    .select('id')
    .where('store_id', '=', storeId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
  return row !== undefined && row.id !== exceptId;
}

export function insertContact(tx: Executor, values: Insertable<ContactsTable>): Promise<ContactRow> {
  return tx.insertInto('contacts').values(values).returningAll().executeTakeFirstOrThrow();
}

export function updateContactRow(
  tx: Executor,
  storeId: number,
  id: number,
  values: Updateable<ContactsTable>,
): Promise<ContactRow> {
  return tx
    .updateTable('contacts')
    .set(values)
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function removeContact(tx: Executor, storeId: number, id: number): Promise<void> {
  await tx.deleteFrom('contacts').where('store_id', '=', storeId).where('id', '=', id).execute();
}

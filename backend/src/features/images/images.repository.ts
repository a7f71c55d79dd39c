/** Queries of images. A merchant's access is scoped by owner; everyone else finds an image by its name. */
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import type { ImagesTable } from './images.tables.ts';

/** Serializes changes to the images of one owner until the transaction ends. */
export async function lockUploads(tx: Executor, ownerId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`images:${ownerId}`}, 0))`.execute(tx);
}

/** Stores an image; an existing unused one counts as uploaded now. */
export async function insertImage(db: Executor, image: Insertable<ImagesTable>): Promise<void> {
  await db
    .insertInto('images')
    .values(image)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((eb) => ({ unused_since: eb.ref('excluded.unused_since') }))
        .where('images.unused_since', 'is not', null),
    )
    .execute();
}

/**
 * Deletes an owner's unused images except one and the latest of the others.
 * @param others number of others to keep
 */
export async function removeUnusedBut(
  tx: Executor,
  ownerId: number,
  name: string,
  others: number,
): Promise<void> {
  await tx
    .deleteFrom('images')
    .where('name', 'in', (eb) =>
      eb
        .selectFrom('images')
        .select('name')
        .where('owner_id', '=', ownerId)
        .where('unused_since', 'is not', null)
        .where('name', '!=', name)
        .orderBy('unused_since', 'desc')
        .orderBy('name')
        .offset(others),
    )
    .execute();
}

export async function imageByName(
  db: Executor,
  name: string,
): Promise<{ content: Uint8Array; media_type: string } | null> {
  const row = await db
    .selectFrom('images')
    .select(['content', 'media_type'])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether an owner has an image, and locks it until the transaction ends. */
export async function lockOwnImage(tx: Executor, ownerId: number, name: string): Promise<boolean> {
  const row = await tx
    .selectFrom('images')
    .select('name')
    .where('owner_id', '=', ownerId)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks an owner's images as used if they are listed, and as unused otherwise. */
export async function setUsed(
  tx: Executor,
  ownerId: number,
  names: readonly string[],
  now: Date,
): Promise<void> {
  const images = tx.updateTable('images').where('owner_id', '=', ownerId);
  if (names.length > 0)
    await images
      .set({ unused_since: null })
      .where('name', 'in', names)
      .where('unused_since', 'is not', null)
      .execute();
  await images
    .set({ unused_since: now })
    .where('unused_since', 'is', null)
    .$if(names.length > 0, (others) => others.where('name', 'not in', names))
    .execute();
}

/** Names of an owner's images, oldest first. */
export async function namesOf(db: Executor, ownerId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('images')
    .select('name')
    .where('owner_id', '=', ownerId)
    .orderBy('created_at')
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

export async function removeUnusedSince(db: Executor, instant: Date): Promise<void> {
  await db
    .deleteFrom('images')
    .where('name', 'in', (eb) =>
      eb.selectFrom('images').select('name').where('unused_since', '<=', instant).forUpdate().skipLocked(),
    )
    .execute();
}

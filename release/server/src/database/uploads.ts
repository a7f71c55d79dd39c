/** Announced files that are no longer needed, because nobody finished their version, or it was refused. */
import { sql } from 'kysely';
import { inTransaction } from '@coupon-center/database';
import type { FileStore } from '../store/file-store.ts';
import { lockChanges } from './release-tables.ts';
import type { Executor, Tx } from './release-tables.ts';
import { unusedHashes } from './versions.repository.ts';

/** Deletes what was sent for a version that is refused. */
export async function forgetUpload(
  db: Executor,
  store: FileStore,
  name: string,
  version: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Prevents a version from being published with a file that is being deleted.
    await lockChanges(tx);
    const files = await tx
      .deleteFrom('release.uploads')
      .where('name', '=', name)
      .where('version', '=', version)
      .returning('sha256')
      .execute();
    for (const hash of await unusedHashes(
      tx,
      files.map(({ sha256 }) => sha256),
    ))
      await store.remove(hash);
  });
}

/**
 * Forgets the uploads of a remote that were not finished within a number of hours; the caller deletes their files.
 * @returns the versions, and the hashes of their files
 */
export async function expireUploads(
  tx: Tx,
  name: string,
  hours: number,
): Promise<{ versions: string[]; hashes: string[] }> {
  const rows = await tx
    .deleteFrom('release.uploads')
    .where('name', '=', name)
    .where('announced_at', '<=', sql<Date>`now() - make_interval(hours => ${hours})`)
    .returning(['version', 'sha256'])
    .execute();
  return {
    versions: [...new Set(rows.map(({ version }) => version))].sort(),
    hashes: rows.map(({ sha256 }) => sha256),
  };
}

/** Published versions, their files, and files that are about to be uploaded. */
import { sql } from 'kysely';
import { filesOf, nameOf } from '@coupon-center/release';
import type { SignedVersion, StoredFile, VersionRecord } from '@coupon-center/release';
import type { FileStore } from '../store/file-store.ts';
import type { Executor, Tx } from './release-tables.ts';

export interface StoredVersion {
  id: number;
  record: VersionRecord;
  publishedAt: string;
  isWithdrawn: boolean;
}

export async function findVersion(
  db: Executor,
  name: string,
  version: string,
): Promise<StoredVersion | undefined> {
  const row = await db
    .selectFrom('release.versions')
    .selectAll()
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      record: row.record,
      publishedAt: row.published_at.toISOString(),
      isWithdrawn: row.withdrawn_at !== null,
    }
  );
}

/** Returns whether a remote, or the shell, has a version, whatever became of it. */
export async function isPublished(db: Executor, name: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('release.versions')
    .select('id')
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the withdrawn version of a remote with the given content, see `contentOfVersion`; undefined if there is none. */
export async function findWithdrawn(
  db: Executor,
  name: string,
  content: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('release.versions')
    .select('version')
    .where('name', '=', name)
    .where('withdrawn_at', 'is not', null)
    .where(sql`right(version, ${content.length})`, '=', content)
    .executeTakeFirst();
  return row?.version;
}

/** Returns the record of a version with its signature. */
export async function findSigned(
  db: Executor,
  name: string,
  version: string,
): Promise<SignedVersion | undefined> {
  return db
    .selectFrom('release.versions')
    .select(['record', 'signature', 'key_id as key'])
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** Returns the versions of a remote in the order in which they were published, newest first. */
export async function listVersions(
  db: Executor,
  name: string,
): Promise<(StoredVersion & { version: string })[]> {
  const rows = await db
    .selectFrom('release.versions')
    .selectAll()
    .where('name', '=', name)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    record: row.record,
    publishedAt: row.published_at.toISOString(),
    isWithdrawn: row.withdrawn_at !== null,
  }));
}

/** Returns the files that the store lacks. */
export async function missingFiles(store: FileStore, files: readonly StoredFile[]): Promise<StoredFile[]> {
  const distinct = [...new Map(files.map((file) => [file.sha256, file])).values()];
  const found = await Promise.all(distinct.map(({ sha256, size }) => store.has(sha256, size)));
  return distinct.filter((_, index) => !found[index]);
}

/** Leaves out the files that pruning has removed since they were made. */
export async function keptFiles(
  store: FileStore,
  files: Readonly<Record<string, StoredFile>>,
): Promise<Record<string, StoredFile>> {
  const gone = new Set((await missingFiles(store, Object.values(files))).map(({ sha256 }) => sha256));
  return Object.fromEntries(Object.entries(files).filter(([, { sha256 }]) => !gone.has(sha256)));
}

/** Whether all files of a version are in the store; a withdrawn one that was pruned has none. */
export async function hasFiles(db: Executor, store: FileStore, versionId: number): Promise<boolean> {
  const files = await db
    .selectFrom('release.version_files')
    .select(['sha256', 'size'])
    .where('version_id', '=', versionId)
    .execute();
  return files.length > 0 && (await missingFiles(store, files)).length === 0;
}

/**
 * Saves a version whose files are in the store; replaces an earlier record of it whose files are gone.
 * @param deltas more files, which the service made from it, by path
 */
export async function saveVersion(
  tx: Tx,
  { record, signature, key }: SignedVersion,
  deltas: Record<string, StoredFile>,
): Promise<void> {
  const { version, contents, attachments } = record;
  const name = nameOf(record);
  const { id } = await tx
    .insertInto('release.versions')
    .values({ name, version, record: JSON.stringify(record), signature, key_id: key, withdrawn_at: null })
    .onConflict((conflict) =>
      conflict.columns(['name', 'version']).doUpdateSet({
        record: JSON.stringify(record),
        signature,
        key_id: key,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.deleteFrom('release.version_files').where('version_id', '=', id).execute();
  const rows = (files: Record<string, StoredFile>, is_served: boolean) =>
    Object.entries(files).map(([path, { sha256, size }]) => ({
      version_id: id,
      path,
      sha256,
      size,
      is_served,
    }));
  await tx
    .insertInto('release.version_files')
    .values([...rows({ ...deltas, ...contents }, true), ...rows(attachments, false)])
    .execute();
}

/**
 * Records the files of an unfinished version, which can then be found if it is never finished. With `isFinished`, removes that
 * record.
 */
export async function announce(
  tx: Tx,
  record: VersionRecord,
  { isFinished }: { isFinished: boolean },
): Promise<void> {
  const { version } = record;
  const name = nameOf(record);
  await tx.deleteFrom('release.uploads').where('name', '=', name).where('version', '=', version).execute();
  if (isFinished) return;
  const files = new Map(filesOf(record).map((file) => [file.sha256, file]));
  await tx
    .insertInto('release.uploads')
    .values([...files.values()].map(({ sha256, size }) => ({ name, version, sha256, size })))
    .execute();
}

/** Returns an announced file of a remote. */
export async function findAnnounced(
  db: Executor,
  name: string,
  sha256: string,
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('release.uploads')
    .select(['sha256', 'size'])
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

/** Returns the versions of a remote that were announced but not finished. */
export async function unfinishedVersions(db: Executor, name: string): Promise<string[]> {
  const rows = await db
    .selectFrom('release.uploads')
    .select('version')
    .distinct()
    .where('name', '=', name)
    .execute();
  return rows.map(({ version }) => version);
}

/** Returns a served file of a version. */
export async function findServedFile(
  db: Executor,
  name: string,
  version: string,
  path: string,
): Promise<StoredFile | undefined> {
  return db
    .selectFrom('release.version_files as files')
    .innerJoin('release.versions as versions', 'versions.id', 'files.version_id')
    .select(['files.sha256', 'files.size'])
    .where('versions.name', '=', name)
    .where('versions.version', '=', version)
    .where('files.path', '=', path)
    .where('files.is_served', '=', true)
    .executeTakeFirst();
}

/** Returns the given hashes that no version and no upload uses. */
export async function unusedHashes(tx: Tx, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const used = await sql<{ sha256: string }>`
    select sha256 from release.version_files where sha256 = any(${hashes})
    union select sha256 from release.uploads where sha256 = any(${hashes})`.execute(tx);
  const names = new Set(used.rows.map(({ sha256 }) => sha256));
  return [...new Set(hashes)].filter((hash) => !names.has(hash));
}

/** Returns the hashes of all files of the given versions, including those that the service made. */
export async function hashesOf(tx: Tx, versionIds: readonly number[]): Promise<string[]> {
  if (versionIds.length === 0) return [];
  const rows = await tx
    .selectFrom('release.version_files')
    .select('sha256')
    .where('version_id', 'in', versionIds)
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

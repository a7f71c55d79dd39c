/**
 * The release folder: `registry.json`, and below `remotes/<name>/` a folder of immutable files per version, with a
 * record beside each.
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { registrySchema, remoteVersionSchema } from '@coupon-center/portal-contracts';
import type { Registry, RemoteVersion } from '@coupon-center/portal-contracts';
import { acquireLock, LockedError } from '@coupon-center/server-kit/lock';
import { writeFileAtomic } from '@coupon-center/server-kit/write-file-atomic';
import { ReleaseError } from './errors.ts';

/** Deletes a version's files and record, once the registry is written. */
export type Discard = (version: RemoteVersion) => void;

export interface ReleaseStore {
  /** Absolute path of the release folder. */
  folder: string;
  /** Absolute path of the registry. */
  registryFile: string;
  /** Returns the current registry; empty before the first release. */
  read(): Promise<Registry>;
  /** Changes the registry; concurrent changes run one after the other. Returns the change's own result. */
  update<T>(change: (registry: Registry, discard: Discard) => Promise<T> | T): Promise<T>;
  /** Absolute path of a version's files. */
  versionFolder(name: string, version: string): string;
  /** Stores the record of a version, so that it can be promoted later. */
  keepRecord(record: RemoteVersion): Promise<void>;
  /** @throws {ReleaseError} if there is no such version */
  recordOf(name: string, version: string): Promise<RemoteVersion>;
  /** All published versions of a remote that still have their files. */
  versionsOf(name: string): Promise<RemoteVersion[]>;
}

/** Suffix of files that are being written; leftovers come from a process that was killed. */
const UNFINISHED = '.tmp';
/** Longer than it takes to take over the lock of a process killed in another container. */
const PATIENCE_MS = 75_000;

/** Replaces a file atomically, and creates its folder if it is missing. */
export async function writeWhole(file: string, content: string | Buffer): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFileAtomic(file, content);
}

/** @throws {ReleaseError} if others hold the lock for longer than any publishing takes */
async function lock(file: string): Promise<() => void> {
  try {
    return await acquireLock(file, { patienceMs: PATIENCE_MS });
  } catch (error) {
    throw error instanceof LockedError
      ? new ReleaseError(`${error.message} Try again when it is done.`)
      : error;
  }
}

const toJson = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @throws {ReleaseError} naming the file if it is damaged */
function parse<T>(schema: z.ZodType<T>, file: string, text: string): T {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new ReleaseError(`${file} is damaged: ${(cause as Error).message}. Restore it from a backup.`, {
      cause,
    });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new ReleaseError(`${file} is damaged:\n${z.prettifyError(parsed.error)}\nRestore it from a backup.`);
}

/** @param folder absolute path of the release folder; created if missing */
export function createReleaseStore(folder: string): ReleaseStore {
  const registryFile = join(folder, 'registry.json');
  const recordFile = (name: string, version: string) => join(folder, 'remotes', name, `${version}.json`);

  async function read(): Promise<Registry> {
    const text = await readText(registryFile);
    return text === undefined ? { schema: 1, remotes: {} } : parse(registrySchema, registryFile, text);
  }

  /** Only while holding the lock, so that nobody else is writing. */
  async function removeUnfinished(): Promise<void> {
    const paths = await readdir(folder, { recursive: true });
    for (const path of paths.filter((name) => name.endsWith(UNFINISHED)))
      await rm(join(folder, path), { recursive: true, force: true });
  }

  async function remove({ version, declaration: { name } }: RemoteVersion): Promise<void> {
    await rm(store.versionFolder(name, version), { recursive: true, force: true });
    await rm(recordFile(name, version), { force: true });
  }

  const store: ReleaseStore = {
    folder,
    registryFile,
    read,
    async update(change) {
      const unlock = await lock(join(folder, '.lock'));
      try {
        await removeUnfinished();
        const registry = await read();
        const before = JSON.stringify(registry);
        const discarded: RemoteVersion[] = [];
        const result = await change(registry, (version) => discarded.push(version));
        if (JSON.stringify(registry) !== before)
          await writeWhole(registryFile, toJson(registrySchema.parse(registry)));
        for (const version of discarded) await remove(version);
        return result;
      } finally {
        unlock();
      }
    },
    versionFolder: (name, version) => join(folder, 'remotes', name, version),
    keepRecord: (record) =>
      writeWhole(
        recordFile(record.declaration.name, record.version),
        toJson(remoteVersionSchema.parse(record)),
      ),
    async recordOf(name, version) {
      const file = recordFile(name, version);
      const text = await readText(file);
      if (text === undefined)
        throw new ReleaseError(`${name} has no published version ${version}; see 'list'.`);
      return parse(remoteVersionSchema, file, text);
    },
    async versionsOf(name) {
      const files = await readdir(join(folder, 'remotes', name)).catch(() => []);
      const records = files.filter((file) => file.endsWith('.json'));
      const versions = await Promise.all(
        records.map((file) => store.recordOf(name, basename(file, '.json'))),
      );
      return versions.sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
    },
  };
  return store;
}

/** Returns whether a file or folder exists. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

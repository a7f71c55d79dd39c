/**
 * The release folder: `registry.json`, and below `remotes/<name>/` one folder of immutable files for each version with
 * its record beside it.
 */
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { registrySchema, remoteVersionSchema } from '@coupon-center/contracts';
import type { Registry, RemoteVersion } from '@coupon-center/contracts';
import { ReleaseError } from './errors.ts';
import { withLock } from './lock.ts';

export interface ReleaseStore {
  /** Absolute path of the release folder. */
  folder: string;
  /** Absolute path of the registry. */
  registryFile: string;
  /** The registry as it is now; an empty one before the first release. */
  read(): Promise<Registry>;
  /** Changes the registry; concurrent changes happen one after the other. Returns the change's own result. */
  update<T>(change: (registry: Registry) => Promise<T> | T): Promise<T>;
  /** Absolute path of a version's files. */
  versionFolder(name: string, version: string): string;
  /** Keeps the record of a version, so that it can be promoted later. */
  keepRecord(record: RemoteVersion): Promise<void>;
  /** @throws {ReleaseError} when there is no such version */
  recordOf(name: string, version: string): Promise<RemoteVersion>;
  /** All published versions of a remote that still have their files. */
  versionsOf(name: string): Promise<RemoteVersion[]>;
  /** Deletes a version's files and record. */
  discard(name: string, version: string): Promise<void>;
}

/** Readers see the file before or after the change, never half of it. */
async function writeWhole(file: string, content: unknown): Promise<void> {
  const temporary = `${file}.${process.pid}.${Date.now()}.tmp`;
  await writeFile(temporary, `${JSON.stringify(content, null, 1)}\n`);
  await rename(temporary, file);
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** @param folder absolute path of the release folder; made when it is missing */
export function createReleaseStore(folder: string): ReleaseStore {
  const registryFile = join(folder, 'registry.json');
  const recordFile = (name: string, version: string) => join(folder, 'remotes', name, `${version}.json`);

  async function read(): Promise<Registry> {
    const text = await readText(registryFile);
    if (text === undefined) return { schema: 1, remotes: {} };
    const parsed = registrySchema.safeParse(JSON.parse(text));
    if (!parsed.success) throw new ReleaseError(`${registryFile} is not a registry: ${parsed.error.message}`);
    return parsed.data;
  }

  const store: ReleaseStore = {
    folder,
    registryFile,
    read,
    async update(change) {
      await mkdir(folder, { recursive: true });
      return withLock(join(folder, '.lock'), async () => {
        const registry = await read();
        const before = JSON.stringify(registry);
        const result = await change(registry);
        if (JSON.stringify(registry) !== before)
          await writeWhole(registryFile, registrySchema.parse(registry));
        return result;
      });
    },
    versionFolder: (name, version) => join(folder, 'remotes', name, version),
    keepRecord: (record) => writeWhole(recordFile(record.declaration.name, record.version), record),
    async recordOf(name, version) {
      const text = await readText(recordFile(name, version));
      if (text === undefined)
        throw new ReleaseError(`${name} has no published version ${version}; see 'list'.`);
      return remoteVersionSchema.parse(JSON.parse(text));
    },
    async versionsOf(name) {
      const files = await readdir(join(folder, 'remotes', name)).catch(() => []);
      const records = files.filter((file) => file.endsWith('.json'));
      const versions = await Promise.all(
        records.map((file) => store.recordOf(name, basename(file, '.json'))),
      );
      return versions.sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
    },
    async discard(name, version) {
      await rm(store.versionFolder(name, version), { recursive: true, force: true });
      await rm(recordFile(name, version), { force: true });
    },
  };
  return store;
}

/** Whether a file or folder is there. */
export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** The registry and the files of this service, for servers of pages in the same process. */
import type { OpenDatabase } from '@coupon-center/database';
import type { Registry } from '@coupon-center/portal-contracts';
import type { AuditEntry, ReleaseSource } from '@coupon-center/release';
import { historyOf } from '../../access/audit.ts';
import { CHANGES_CHANNEL } from '../../changes/change-remote.ts';
import type { FileStore } from '../../store/file-store.ts';
import { readRegistry, readRemotes, registryRevision } from '../../database/registry.repository.ts';
import type { ReleaseTables } from '../../database/release-tables.ts';
import { findUsableVersion, listUsableVersions } from '../testing-versions/version-list.ts';
import { findServedFile } from '../../database/versions.repository.ts';

export interface ReadRegistry {
  /** Number of the last change; the registry's ETag. */
  revision: number;
  registry: Registry;
}

export interface DatabaseSource extends ReleaseSource {
  /** Returns the registry with its revision. @throws if it can't be read and no earlier one is known */
  readWithRevision(): Promise<ReadRegistry>;
  /** Returns the last changes of a part, newest first. */
  readHistory(name: string): Promise<AuditEntry[]>;
  /** To be called when this process has changed the registry. */
  changed(): void;
  close(): Promise<void>;
}

export interface DatabaseSourceOptions {
  database: Pick<OpenDatabase<ReleaseTables>, 'db' | 'listen'>;
  store: FileStore;
  log: { error(detail: object, message: string): void };
}

/** Maximum number of files whose place is cached: they never change. */
const MOST_KNOWN_FILES = 5000;

/** Rereads the registry only when it has changed, as long as the connection for changes is up. */
export function createDatabaseSource({ database, store, log }: DatabaseSourceOptions): DatabaseSource {
  const { db } = database;
  const listeners = new Set<() => void>();
  const knownFiles = new Map<string, { sha256: string; size: number }>();
  let last: ReadRegistry | undefined;
  /** Raised by every announced change: anything read before is out of date. */
  let generation = 0;
  let lastGeneration = -1;
  let reading: Promise<ReadRegistry> | undefined;
  let isFailing = false;

  function changed(): void {
    generation += 1;
    for (const listener of listeners) listener();
  }
  const listening = database.listen(CHANGES_CHANNEL, { heard: changed, connected: changed });

  async function load(): Promise<ReadRegistry> {
    const started = generation;
    const [revision, remotes] = [await registryRevision(db), await readRemotes(db)];
    last = { revision, registry: await readRegistry(db, remotes) };
    lastGeneration = started;
    isFailing = false;
    return last;
  }

  async function current(): Promise<ReadRegistry> {
    if (last && lastGeneration === generation) return last;
    reading ??= load().finally(() => {
      reading = undefined;
    });
    await reading;
    // It may have begun before the last change.
    return current();
  }

  async function readWithRevision(): Promise<ReadRegistry> {
    try {
      return await current();
    } catch (error) {
      if (!isFailing)
        log.error({ err: error }, 'the registry cannot be read; the last good one stays in use');
      isFailing = true;
      if (last) return last;
      throw error;
    }
  }

  return {
    readWithRevision,
    read: async () => (await readWithRevision()).registry,
    async isCurrent() {
      try {
        if ((await registryRevision(db)) !== last?.revision) changed();
        await current();
        return true;
      } catch {
        return false;
      }
    },
    changed,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    readVersion: (name, version) => findUsableVersion(db, name, version),
    listVersions: () => listUsableVersions(db),
    readHistory: (name) => historyOf(db, name),
    async openFile(name, version, path) {
      const key = `${name}/${version}/${path}`;
      const file = knownFiles.get(key) ?? (await findServedFile(db, name, version, path));
      if (!file) return undefined;
      if (knownFiles.size >= MOST_KNOWN_FILES) knownFiles.clear();
      knownFiles.set(key, file);
      if (!(await store.has(file.sha256, file.size))) return undefined;
      return { ...file, read: () => store.read(file.sha256) };
    },
    async close() {
      listeners.clear();
      await listening.close();
    },
  };
}

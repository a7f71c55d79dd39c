/**
 * The registry and the files of a release service in another process. Learns about changes at once, so that no page waits for
 * the service; keeps the last good registry, and the files of the versions in it, on disk for the time when the service can't be
 * reached.
 */
import { join } from 'node:path';
import type { Registry } from '@coupon-center/portal-contracts';
import type { FoundVersion, ReleaseSource } from '@coupon-center/release';
import { RecentlyUsed } from '../recently-used.ts';
import { createMirroredFiles } from './mirrored-files.ts';
import { createRegistryMirror } from './registry-mirror.ts';
import type { RegistryMirror } from './registry-mirror.ts';
import { createReleaseCalls } from './release-calls.ts';
import type { Log, ReleaseCallsOptions } from './release-calls.ts';

/** Maximum number of testers' versions that are kept in memory; their content never changes. */
const MOST_TESTED_VERSIONS = 100;

export interface HttpSourceOptions extends Omit<ReleaseCallsOptions, 'signal'> {
  /** Folder that keeps the last good registry and files. */
  folder: string;
  log: Log;
}

export interface HttpSource extends ReleaseSource {
  /** Whether the files of all versions in the registry are on disk. */
  hasFiles(): boolean;
  /** Stops listening. */
  close(): Promise<void>;
}

export function createHttpSource({ folder, log, ...options }: HttpSourceOptions): HttpSource {
  const closing = new AbortController();
  const { signal } = closing;
  const calls = createReleaseCalls({ ...options, signal });
  const files = createMirroredFiles({
    calls,
    folder: join(folder, 'files'),
    wanted: (): Registry | undefined => mirror.current(),
    signal,
    log,
  });
  const mirror: RegistryMirror = createRegistryMirror({
    calls,
    file: join(folder, 'registry.json'),
    onConfirmed: (registry) => files.copy(registry),
    signal,
    log,
  });
  /** Testers' versions, each with the registry for which it was last found to be usable. */
  const tested = new RecentlyUsed<{ found: FoundVersion; since: Registry | undefined }>(MOST_TESTED_VERSIONS);

  return {
    async read() {
      await mirror.restored;
      return mirror.current() ?? { schema: 1, remotes: {} };
    },
    async isCurrent() {
      await mirror.restored;
      return !mirror.isFailing();
    },
    onChange: (listener) => mirror.onChange(listener),
    async readVersion(name, version) {
      await mirror.restored;
      const key = `${name}/${version}`;
      const before = tested.get(key);
      const since = mirror.current();
      // Withdrawing a version changes the registry.
      if (before && before.since === since) return before.found;
      try {
        const found = await calls.version(name, version);
        if (found) tested.set(key, { found, since });
        else tested.delete(key);
        return found;
      } catch (error) {
        if (before) return before.found;
        throw error;
      }
    },
    listVersions: () => calls.versions(),
    openFile: (name, version, path) =>
      files.open({ name, version, path }, tested.get(`${name}/${version}`) !== undefined),
    hasFiles: () => files.hasAllOf(mirror.current()),
    async close() {
      closing.abort();
      await mirror.ended;
      await files.settled();
    },
  };
}

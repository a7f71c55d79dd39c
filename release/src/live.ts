/** Changes which version of a remote is live. */
import type { Registry, RemoteVersion } from '@coupon-center/contracts';
import { checkRoutes, checkShellContract } from './checks.ts';
import { ReleaseError } from './errors.ts';
import { exists } from './release-store.ts';
import type { ReleaseStore } from './release-store.ts';

/** Versions kept to fall back to; the files of those before them are deleted. */
export const EARLIER_VERSIONS_KEPT = 5;

/** Versions of a remote that somebody went back from. */
export function withdrawnOf(registry: Registry, name: string): readonly string[] {
  return registry.remotes[name]?.withdrawn ?? [];
}

/** Makes a version live in the given registry and forgets the versions that are too old. */
export async function makeLive(
  store: ReleaseStore,
  registry: Registry,
  record: RemoteVersion,
): Promise<void> {
  const { name } = record.declaration;
  const before = registry.remotes[name];
  const past = before ? [before.live, ...before.earlier] : [];
  const earlier = past.filter(({ version }) => version !== record.version);
  const goesBackFrom = before?.earlier.some(({ version }) => version === record.version)
    ? [before.live.version]
    : [];
  registry.remotes[name] = {
    live: record,
    earlier: earlier.slice(0, EARLIER_VERSIONS_KEPT),
    withdrawn: [...withdrawnOf(registry, name), ...goesBackFrom].filter(
      (version) => version !== record.version,
    ),
  };
  for (const { version } of earlier.slice(EARLIER_VERSIONS_KEPT)) await store.discard(name, version);
}

/**
 * Makes a published version live.
 * @throws {ReleaseError} when there is no such version, its files are gone, or it does not fit beside what is live
 */
export async function promote(store: ReleaseStore, name: string, version: string): Promise<RemoteVersion> {
  const record = await store.recordOf(name, version);
  if (!(await exists(store.versionFolder(name, version)))) {
    throw new ReleaseError(`The files of ${name} ${version} are gone; publish it again.`);
  }
  return store.update(async (registry) => {
    checkShellContract(record.declaration);
    checkRoutes(record.declaration, registry);
    if (registry.remotes[name]?.live.version !== version) await makeLive(store, registry, record);
    return record;
  });
}

/**
 * Makes the version live that was live before. The version that is left is withdrawn: no fallback any more, and not live
 * by being published again; `promote` can bring it back.
 * @throws {ReleaseError} when there is none
 */
export async function rollback(store: ReleaseStore, name: string): Promise<RemoteVersion> {
  return store.update((registry) => {
    const entry = registry.remotes[name];
    const [previous, ...older] = entry?.earlier ?? [];
    if (!entry || !previous) throw new ReleaseError(`${name} has no earlier version to go back to.`);
    checkShellContract(previous.declaration);
    checkRoutes(previous.declaration, registry);
    const withdrawn = [...withdrawnOf(registry, name), entry.live.version];
    registry.remotes[name] = { live: previous, earlier: older, withdrawn };
    return previous;
  });
}

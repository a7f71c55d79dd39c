/** Changes the live version of a remote. */
import { grantsOf } from '@coupon-center/portal-contracts';
import type { Publisher, Registry, RegistryEntry, RemoteVersion } from '@coupon-center/portal-contracts';
import { checkNeeds, checkReplacement, checkRoutes } from './checks.ts';
import type { ReplaceOptions } from './checks.ts';
import { ReleaseError } from './errors.ts';
import { exists } from './release-store.ts';
import type { Discard, ReleaseStore } from './release-store.ts';
import { checkAgainstShell } from './used-names.ts';

/** Number of earlier versions kept as fallbacks; the files of older ones are deleted. */
export const EARLIER_VERSIONS_KEPT = 5;

/** Returns the entry of a remote, even if its name is also a property of every object. */
export function entryOf({ remotes }: Registry, name: string): RegistryEntry | undefined {
  return Object.hasOwn(remotes, name) ? remotes[name] : undefined;
}

/** Makes a version live in the given registry and discards versions that are too old. */
export function makeLive(
  registry: Registry,
  record: RemoteVersion,
  chosenBy: Publisher,
  discard: Discard,
): void {
  const { name } = record.declaration;
  const before = entryOf(registry, name);
  const past = before ? [before.live, ...before.earlier] : [];
  const earlier = past.filter(({ version }) => version !== record.version);
  registry.remotes[name] = { live: record, earlier: earlier.slice(0, EARLIER_VERSIONS_KEPT), chosenBy };
  earlier.slice(EARLIER_VERSIONS_KEPT).forEach(discard);
}

async function checkFiles(store: ReleaseStore, name: string, version: string): Promise<void> {
  if (await exists(store.versionFolder(name, version))) return;
  throw new ReleaseError(`The files of ${name} ${version} are gone; publish it again.`);
}

/**
 * Makes a published version live.
 * @throws {ReleaseError} if there is no such version, its files are gone, or it conflicts with what is live
 */
export async function promote(
  store: ReleaseStore,
  name: string,
  version: string,
  options: ReplaceOptions = {},
): Promise<RemoteVersion> {
  return store.update(async (registry, discard) => {
    const record = await store.recordOf(name, version);
    await checkFiles(store, name, version);
    checkAgainstShell(record, registry);
    checkNeeds(record.declaration, grantsOf(registry, name));
    checkRoutes(record.declaration, registry);
    checkReplacement(entryOf(registry, name)?.live, record, options);
    makeLive(registry, record, 'hand', discard);
    return record;
  });
}

/**
 * Makes the previously live version live again. The current one is no longer a fallback; publishing or promoting it
 * brings it back.
 * @throws {ReleaseError} if there is no earlier version, or its files are gone
 */
export async function rollback(store: ReleaseStore, name: string): Promise<RemoteVersion> {
  return store.update(async (registry) => {
    const [previous, ...older] = entryOf(registry, name)?.earlier ?? [];
    if (!previous) throw new ReleaseError(`${name} has no earlier version to go back to.`);
    await checkFiles(store, name, previous.version);
    checkAgainstShell(previous, registry);
    checkNeeds(previous.declaration, grantsOf(registry, name));
    checkRoutes(previous.declaration, registry);
    registry.remotes[name] = { live: previous, earlier: older, chosenBy: 'hand' };
    return previous;
  });
}

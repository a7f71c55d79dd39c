/** Capabilities that operators grant to remotes. */
import { capabilitySchema, grantsOf, remoteNameSchema } from '@coupon-center/portal-contracts';
import type { Capability, Registry } from '@coupon-center/portal-contracts';
import { ReleaseError } from './errors.ts';
import type { ReleaseStore } from './release-store.ts';

/** Sets what a remote is granted in the given registry. */
export function setGrants(registry: Registry, name: string, capabilities: readonly Capability[]): void {
  const { [name]: _before, ...others } = registry.grants ?? {};
  registry.grants = capabilities.length > 0 ? { ...others, [name]: [...new Set(capabilities)] } : others;
}

/** @throws {ReleaseError} if there is no such capability, or no remote can have the name */
function readGrant(name: string, capability: string): Capability {
  if (!remoteNameSchema.safeParse(name).success)
    throw new ReleaseError(`${name} is not a name for a remote.`);
  const parsed = capabilitySchema.safeParse(capability);
  if (parsed.success) return parsed.data;
  throw new ReleaseError(
    `There is no capability '${capability}'; there is ${capabilitySchema.options.join(', ')}.`,
  );
}

/**
 * Grants a capability to a remote, whether or not it was published yet.
 * @throws {ReleaseError} if there is no such capability
 */
export async function grant(store: ReleaseStore, name: string, capability: string): Promise<void> {
  const granted = readGrant(name, capability);
  await store.update((registry) => setGrants(registry, name, [...grantsOf(registry, name), granted]));
}

/**
 * Takes a capability away from a remote. From the next page load on, the shell doesn't mount versions that need it.
 * @returns the live version if it needs the capability
 * @throws {ReleaseError} if there is no such capability
 */
export async function revoke(
  store: ReleaseStore,
  name: string,
  capability: string,
): Promise<string | undefined> {
  const revoked = readGrant(name, capability);
  return store.update((registry) => {
    setGrants(
      registry,
      name,
      grantsOf(registry, name).filter((granted: string) => granted !== capability),
    );
    const live = Object.hasOwn(registry.remotes, name) ? registry.remotes[name]?.live : undefined;
    return live?.declaration.needs?.includes(revoked) ? live.version : undefined;
  });
}

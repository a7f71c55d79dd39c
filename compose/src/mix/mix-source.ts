/** Source for the shell's server of a composed portal: a registry in which exactly the versions of the mix are live. */
import type { Registry, RemoteVersion, ShellVersion } from '@coupon-center/portal-contracts';
import { isShellVersion } from '@coupon-center/release';
import type { FoundVersion, ReleaseSource, VersionList } from '@coupon-center/release';
import type { ResolvedPart } from './resolve-mix.ts';
import type { VersionSource } from '../versions/version-source.ts';
import type { VersionStore } from '../versions/version-store.ts';

/** Returns the registry of a portal that has only ever had the versions of a mix. */
export function registryOf(parts: readonly Pick<ResolvedPart, 'released'>[]): Registry {
  const live = { earlier: [], chosenBy: 'hand' as const };
  const released = parts.map(({ released: version }) => version);
  const shell = released.find((version): version is ShellVersion => isShellVersion(version));
  const remotes = released.filter((version): version is RemoteVersion => !isShellVersion(version));
  return {
    schema: 1,
    ...(shell && { shell: { live: shell, ...live } }),
    remotes: Object.fromEntries(
      remotes.map((version) => [version.declaration.name, { live: version, ...live }]),
    ),
    // Missing grants of the portal are reported before the start.
    grants: Object.fromEntries(
      remotes.flatMap(({ declaration: { name, needs } }) => (needs ? [[name, needs]] : [])),
    ),
  };
}

export interface MixSourceOptions {
  parts: readonly ResolvedPart[];
  store: VersionStore;
  /** Source of further versions that testers may put on their pages; these are kept on first use. */
  versionSource: VersionSource;
}

export function createMixSource({ parts, store, versionSource }: MixSourceOptions): ReleaseSource {
  const registry = registryOf(parts);
  const mixed = new Map(parts.map(({ name, released }) => [name, released.version]));

  async function readVersion(name: string, version: string): Promise<FoundVersion | undefined> {
    const found = (await store.find(name, version)) ?? (await versionSource.readVersion(name, version));
    if (found) await store.keep(name, found, versionSource);
    return found;
  }

  /** Marks the versions of the mix as live. */
  function asMixed({ parts: listed }: VersionList): VersionList {
    return {
      parts: listed.map((part) => {
        const live = mixed.get(part.name) ?? null;
        const versions = part.versions.map((one) => {
          if (one.version === live) return { ...one, role: 'live' as const };
          return one.role === 'live' ? { ...one, role: 'unused' as const } : one;
        });
        return { ...part, live, versions };
      }),
    };
  }

  return {
    read: () => Promise.resolve(registry),
    isCurrent: () => Promise.resolve(true),
    onChange: () => () => undefined,
    readVersion,
    async listVersions() {
      return asMixed((await versionSource.listVersions()) ?? { parts: [] });
    },
    async openFile(name, version, path) {
      const known = store.openFile(name, version, path);
      if (known || mixed.get(name) === version) return known;
      // Requested by the page of a mix that was applied before this process started.
      await readVersion(name, version);
      return store.openFile(name, version, path);
    },
  };
}

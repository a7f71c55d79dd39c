/** Finds the source of a command's versions. */
import { join } from 'node:path';
import { dataFolder, parts, root } from '@coupon-center/stack/paths';
import { openLocalVersionSource } from './local-version-source.ts';
import { openPortalVersionSource } from './portal-version-source.ts';
import type { SourceFolders } from '../mix/resolve-mix.ts';
import type { VersionSource } from './version-source.ts';
import type { VersionStore } from './version-store.ts';

export interface OpenVersionSourceOptions {
  /** Address from the command line; by default `COUPON_CENTER_PORTAL`. */
  portal?: string | undefined;
  /** Origin of the portal that made the link of the mix, used if none is named. */
  linked?: string | undefined;
  /** Versions that were kept before; they are read from this store. */
  store: VersionStore;
  environment?: NodeJS.ProcessEnv;
}

/**
 * Opens the source of versions: the named portal, else the one that the link is from, else this machine.
 * @throws {ReleaseError} if the address is invalid
 */
export async function openVersionSource({
  portal,
  linked,
  store,
  environment = process.env,
}: OpenVersionSourceOptions): Promise<VersionSource> {
  const address = portal ?? (environment.COUPON_CENTER_PORTAL || linked);
  const versionSource =
    address === undefined
      ? await openLocalVersionSource({
          dataDir: dataFolder(environment),
          databaseUrl: environment.DATABASE_URL || undefined,
        })
      : openPortalVersionSource({ address, token: environment.COUPON_CENTER_RELEASE_TOKEN || undefined });
  return {
    ...versionSource,
    readVersion: async (name, version) =>
      (await store.find(name, version)) ?? versionSource.readVersion(name, version),
  };
}

/** Returns the folders of the parts whose source is in this checkout. */
export const sourcesHere = (): SourceFolders =>
  Object.fromEntries(parts().map((name) => [name, join(root, name)]));

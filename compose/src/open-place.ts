/** Finds the place from which the versions of a command come. */
import { join } from 'node:path';
import { dataFolder, parts, root } from '@coupon-center/stack/paths';
import { openLocalPlace } from './local-place.ts';
import { openPortalPlace } from './portal-place.ts';
import type { SourceFolders } from './resolve-mix.ts';
import type { VersionPlace } from './version-place.ts';
import type { VersionStore } from './version-store.ts';

export interface OpenPlaceOptions {
  /** Address from the command line; by default `COUPON_CENTER_PORTAL`. */
  portal?: string | undefined;
  /** Origin of the portal that made the link of the mix, used if none is named. */
  linked?: string | undefined;
  /** Versions that were kept before; they are read from this store. */
  store: VersionStore;
  environment?: NodeJS.ProcessEnv;
}

/**
 * Opens the place: the named portal, else the one that the link is from, else this machine.
 * @throws {ReleaseError} if the address is invalid
 */
export async function openPlace({
  portal,
  linked,
  store,
  environment = process.env,
}: OpenPlaceOptions): Promise<VersionPlace> {
  const address = portal ?? (environment.COUPON_CENTER_PORTAL || linked);
  const place =
    address === undefined
      ? await openLocalPlace({
          dataDir: dataFolder(environment),
          databaseUrl: environment.DATABASE_URL || undefined,
        })
      : openPortalPlace({ address, token: environment.COUPON_CENTER_RELEASE_TOKEN || undefined });
  return {
    ...place,
    readVersion: async (name, version) =>
      (await store.find(name, version)) ?? place.readVersion(name, version),
  };
}

/** Returns the folders of the parts whose source is in this checkout. */
export const sourcesHere = (): SourceFolders =>
  Object.fromEntries(parts().map((name) => [name, join(root, name)]));

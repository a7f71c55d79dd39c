/** Publishes the built remotes into the local release folder. */
import { join } from 'node:path';
import { createReleaseStore, publishPackage } from '@coupon-center/release';
import { remoteFolders, root } from './paths.ts';

export interface PublishRemotesOptions {
  /** Folders of the remotes; all of them unless given. */
  folders?: readonly string[];
  /** Also replace versions that somebody chose by hand. */
  replaceChosen?: boolean;
}

/**
 * Publishes the remotes of this checkout. A remote whose live version somebody chose by hand is left alone.
 * @param dataDir the data folder; releases are in `release/` below it
 * @returns one line for each remote that was left alone
 */
export async function publishRemotes(
  dataDir: string,
  { folders = remoteFolders(), replaceChosen = false }: PublishRemotesOptions = {},
): Promise<string[]> {
  const store = createReleaseStore(join(dataDir, 'release'));
  const kept: string[] = [];
  for (const folder of folders) {
    const { name, version, outcome, live } = await publishPackage(store, join(root, folder), {
      publisher: 'start',
      replaceChosen,
      // The checkout of a local portal is the authority on what it runs.
      takeOver: true,
      dropRoutes: true,
    });
    if (outcome === 'kept') kept.push(`${name}: ${live} stays live, ${version} was built`);
  }
  return kept;
}

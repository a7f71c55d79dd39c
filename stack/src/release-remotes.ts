/** Publishes the built remotes into the local release folder. */
import { join } from 'node:path';
import { createReleaseStore, publishPackage } from '@coupon-center/release';
import { remoteFolders, root } from './paths.ts';

export interface PublishRemotesOptions {
  /** What the person typed, for the notice. */
  command: string;
  /** Folders of the remotes; all of them unless given. */
  folders?: readonly string[];
  /** Also replace versions that somebody chose by hand. */
  replaceChosen?: boolean;
}

/**
 * Publishes the remotes of this checkout. A remote whose live version somebody chose by hand is left alone.
 * @param dataDir the data folder; releases are in `release/` below it
 * @returns a notice of the remotes that were left alone; empty when there are none
 */
export async function publishRemotes(
  dataDir: string,
  { command, folders = remoteFolders(), replaceChosen = false }: PublishRemotesOptions,
): Promise<string> {
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
    if (outcome === 'kept') kept.push(`  ${name} stays at ${live}; this checkout has ${version}\n`);
  }
  if (kept.length === 0) return '';
  return `Kept, because somebody published, promoted or rolled them back by hand:\n${kept.join('')}To run this checkout's versions instead: ${command} -- --publish\n`;
}

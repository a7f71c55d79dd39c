/** Publishes the built shell and remotes into the local release folder. */
import { join } from 'node:path';
import { createReleaseStore, publishPackage, releaseShell } from '@coupon-center/release';
import { remoteFolders, root } from './paths.ts';

export interface PublishRemotesOptions {
  /** The command that the user typed, for the notice. */
  command: string;
  /** Folders of the remotes; all of them by default. */
  folders?: readonly string[];
  /** The shell runs from source, so its build says nothing about it. */
  isShellFromSource?: boolean;
  /** Also replace versions that were chosen by hand. */
  replaceChosen?: boolean;
}

/**
 * Publishes the remotes of this checkout, except those whose live version was chosen by hand.
 * @param dataDir the data folder; releases are in `release/` below it
 * @returns a notice listing the remotes that were left alone; empty if there are none
 */
export async function publishRemotes(
  dataDir: string,
  {
    command,
    folders = remoteFolders(),
    isShellFromSource = false,
    replaceChosen = false,
  }: PublishRemotesOptions,
): Promise<string> {
  const store = createReleaseStore(join(dataDir, 'release'));
  // Its remotes follow right away.
  if (!isShellFromSource) await releaseShell(store, join(root, 'shell/dist'), { breakRemotes: true });
  const kept: string[] = [];
  for (const folder of folders) {
    const { name, version, outcome, live } = await publishPackage(store, join(root, folder), {
      publisher: 'start',
      replaceChosen,
      // In a local portal, the checkout decides what runs.
      takeOver: true,
      dropRoutes: true,
    });
    if (outcome === 'kept') kept.push(`  ${name} stays at ${live}; this checkout has ${version}\n`);
  }
  if (kept.length === 0) return '';
  return `Kept these versions, because they were published, promoted or rolled back by hand:\n${kept.join('')}To run this checkout's versions instead: ${command} -- --publish\n`;
}

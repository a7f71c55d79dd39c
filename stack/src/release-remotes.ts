/** Publishes the built shell and remotes in the running portal. */
import { join } from 'node:path';
import { createReleaseClient, findOrigin, publishFolder, releaseShell } from '@coupon-center/release';
import type { LocalService } from '@coupon-center/release';
import { remoteFolders, root } from './paths.ts';

/** Pages that were opened before may still need the files of a version. */
const PRUNE_AFTER_DAYS = 1;

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
 * @param access of the portal
 * @returns a notice listing the remotes that were left alone; empty if there are none
 */
export async function publishRemotes(
  access: LocalService,
  {
    command,
    folders = remoteFolders(),
    isShellFromSource = false,
    replaceChosen = false,
  }: PublishRemotesOptions,
): Promise<string> {
  const client = createReleaseClient(access);
  // Its remotes follow right away.
  if (!isShellFromSource) await releaseShell(client, join(root, 'shell/dist'), { breakRemotes: true });
  const origin = findOrigin(root);
  const kept: string[] = [];
  for (const folder of folders) {
    const { name, version, outcome, live } = await publishFolder(client, join(root, folder), {
      privateKey: access.privateKey,
      origin,
      publisher: 'start',
      grantNeeds: true,
      replaceChosen,
      // In a local portal, the checkout decides what runs.
      takeOver: true,
      dropRoutes: true,
    });
    await client.prune(name, { days: PRUNE_AFTER_DAYS });
    if (outcome === 'kept') kept.push(`  ${name} stays at ${live}; this checkout has ${version}\n`);
  }
  if (kept.length === 0) return '';
  return `Kept these versions, because they were published, promoted or rolled back by hand:\n${kept.join('')}To run this checkout's versions instead: ${command} -- --publish\n`;
}

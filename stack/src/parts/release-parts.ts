/** Publishes the built shell and remotes in the running portal. */
import { join } from 'node:path';
import {
  createReleaseClient,
  findOrigin,
  publishFolder,
  ReleaseError,
  ReleaseRefusal,
} from '@coupon-center/release';
import type { LocalService } from '@coupon-center/release';
import { parts, root, SHELL } from '../paths.ts';

/** Days before old versions are deleted: open pages may still need their files. */
const PRUNE_AFTER_DAYS = 1;

export interface ReleasePartsOptions {
  /** The command that the user typed, for the notice. */
  command: string;
  /** Folders of the parts, the shell first; all of them by default. */
  folders?: readonly string[];
  /** Also replace versions that were chosen by hand. */
  replaceChosen?: boolean;
}

/**
 * Publishes the shell and the remotes of this checkout, except those whose live version was chosen by hand.
 * @param access of the portal
 * @returns a notice listing the parts that were left alone; empty if there are none
 */
export async function releaseParts(
  access: LocalService,
  { command, folders = parts(), replaceChosen = false }: ReleasePartsOptions,
): Promise<string> {
  const client = createReleaseClient(access);
  const origin = findOrigin(root);
  const kept: string[] = [];
  let isShellKept = false;
  for (const folder of folders) {
    try {
      const { name, version, outcome, live } = await publishFolder(client, join(root, folder), {
        privateKey: access.privateKey,
        origin,
        publisher: 'start',
        grantNeeds: true,
        replaceChosen,
        // In a local portal, the checkout decides what runs; its remotes follow its shell right away.
        takeOver: true,
        dropRoutes: true,
        breakRemotes: true,
      });
      await client.prune({ name, days: PRUNE_AFTER_DAYS });
      if (outcome !== 'kept') continue;
      kept.push(`  ${name} stays at ${live}; this checkout has ${version}\n`);
      if (folder === SHELL) isShellKept = true;
    } catch (error) {
      // Remotes of this checkout may need more than the chosen shell has, and a version may have been withdrawn.
      const isWithdrawn = error instanceof ReleaseRefusal && error.code === 'withdrawn';
      if (!isWithdrawn && !(isShellKept && error instanceof ReleaseError)) throw error;
      kept.push(`  ${folder}: ${error.message}\n`);
    }
  }
  if (kept.length === 0) return '';
  return `These versions were kept, because they were published, promoted, rolled back or withdrawn by hand:\n${kept.join('')}To run this checkout's versions instead: ${command} -- --publish\n`;
}

/** From the registry to what one page needs to know of the remotes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grantsOf, remoteDeclarationSchema } from '@coupon-center/portal-contracts';
import type { Registry, RemoteVersion, ShellRecord } from '@coupon-center/portal-contracts';
import { lacksOf } from '@coupon-center/release';
import { publishedVersion } from '@coupon-center/shell-page';
import type { PageRemote, PageRemoteVersion } from '@coupon-center/shell-page';
import type { DevelopmentRemote } from './shell-options.ts';

const published = (record: RemoteVersion, shell: ShellRecord | undefined) =>
  publishedVersion(record, shell ? lacksOf(record, shell).join(' ') : '');

async function fromSource({ origin, folder }: DevelopmentRemote): Promise<PageRemoteVersion> {
  const declaration = remoteDeclarationSchema.parse(
    JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')),
  );
  const base = `${origin}/`;
  return { version: 'source', manifest: '', declaration, base, isDevelopment: true };
}

/**
 * The live version of each remote with the one to fall back to; what runs from source stands in for what is published.
 * @param shell what the shell of the page has for remotes; undefined if that is not known
 */
export async function pageRemotes(
  registry: Registry,
  shell: ShellRecord | undefined,
  developmentRemotes: Readonly<Record<string, DevelopmentRemote>> = {},
): Promise<Record<string, PageRemote>> {
  const remotes: Record<string, PageRemote> = {};
  for (const [name, { live, earlier }] of Object.entries(registry.remotes)) {
    const previous = earlier[0];
    const grants = grantsOf(registry, name);
    remotes[name] = {
      live: published(live, shell),
      ...(previous && { earlier: published(previous, shell) }),
      ...(grants.length > 0 && { grants }),
    };
  }
  for (const [name, remote] of Object.entries(developmentRemotes)) {
    const live = await fromSource(remote);
    // A portal that runs a remote from source is its developer's own.
    const { needs } = live.declaration;
    remotes[name] = { live, ...(needs && { grants: needs }) };
  }
  return remotes;
}

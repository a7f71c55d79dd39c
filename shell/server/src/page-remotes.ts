/** From the registry to what one page needs to know of the remotes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { grantsOf, remoteDeclarationSchema } from '@coupon-center/portal-contracts';
import type { Registry, RegistryEntry, RemoteVersion, ShellRecord } from '@coupon-center/portal-contracts';
import { isChosen, lacksOf } from '@coupon-center/release';
import { publishedVersion } from '@coupon-center/shell-page';
import type { PageRemote, PageRemoteVersion } from '@coupon-center/shell-page';
import type { DevelopmentRemote } from './shell-options.ts';

const published = (record: RemoteVersion, shell: ShellRecord | undefined) =>
  publishedVersion(record, shell ? lacksOf(record, shell).join(' ') : '');

async function fromSource(
  { origin, folder }: DevelopmentRemote,
  shell: ShellRecord | undefined,
): Promise<PageRemoteVersion> {
  const declaration = remoteDeclarationSchema.parse(
    JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8')),
  );
  const base = `${origin}/`;
  const version = 'source';
  const lacks = shell ? lacksOf({ version, declaration }, shell).join(' ') : '';
  return { version, manifest: '', declaration, base, isDevelopment: true, ...(lacks && { lacks }) };
}

export interface PageRemotesOptions {
  /** What the shell of the page has for remotes; undefined if that is not known. */
  shell: ShellRecord | undefined;
  /** Who opens the page, while a canary runs; undefined gets what is live. */
  visitor?: string | undefined;
  developmentRemotes?: Readonly<Record<string, DevelopmentRemote>> | undefined;
  /** Versions that a tester chose instead of the live ones, which nothing falls back from. */
  overrides?: ReadonlyMap<string, RemoteVersion> | undefined;
}

/** What a page is given of a remote: the canary's version before the live one for those who try it. */
function chosenVersions(
  { live, earlier: [previous], canary }: RegistryEntry,
  { shell, visitor }: PageRemotesOptions,
): Pick<PageRemote, 'canary'> & { first: RemoteVersion; second: RemoteVersion | undefined } {
  // A canary that can't run in this shell says nothing about the canary.
  if (!canary || visitor === undefined || (shell && lacksOf(canary.version, shell).length > 0))
    return { first: live, second: previous };
  const isCanary = isChosen(visitor, canary);
  const told = { id: canary.id, isCanary };
  return isCanary
    ? { first: canary.version, second: live, canary: told }
    : { first: live, second: previous, canary: told };
}

/**
 * The version that a page should mount of each remote, with the one to fall back to; what a tester chose, and what runs
 * from source, stands in for what is live.
 */
export async function pageRemotes(
  registry: Registry,
  options: PageRemotesOptions,
): Promise<Record<string, PageRemote>> {
  const { shell, developmentRemotes = {}, overrides = new Map<string, RemoteVersion>() } = options;
  const remotes: Record<string, PageRemote> = {};
  const withGrants = (name: string) => {
    const grants = grantsOf(registry, name);
    return grants.length > 0 ? { grants } : {};
  };
  for (const [name, entry] of Object.entries(registry.remotes)) {
    const { first, second, canary } = chosenVersions(entry, options);
    remotes[name] = {
      live: published(first, shell),
      ...(second && { earlier: published(second, shell) }),
      ...withGrants(name),
      ...(canary && { canary }),
    };
  }
  for (const [name, version] of overrides)
    remotes[name] = { live: published(version, shell), ...withGrants(name) };
  for (const [name, remote] of Object.entries(developmentRemotes)) {
    const live = await fromSource(remote, shell);
    // A portal that runs a remote from source is its developer's own.
    const { needs } = live.declaration;
    remotes[name] = { live, ...(needs && { grants: needs }) };
  }
  return remotes;
}

/** Derives the data about remotes that one page needs from the registry. */
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
  /** Modules that the page's shell has for remotes; undefined if unknown. */
  shell: ShellRecord | undefined;
  /** The visitor who opens the page, while a canary runs; undefined gets the live versions. */
  visitor?: string | undefined;
  developmentRemotes?: Readonly<Record<string, DevelopmentRemote>> | undefined;
  /** Versions that a tester chose instead of the live ones, which have no version to fall back to. */
  overrides?: ReadonlyMap<string, RemoteVersion> | undefined;
}

/** Returns the versions of a remote for a page: for visitors in the canary, its version comes before the live one. */
function chosenVersions(
  { live, earlier: [previous], canary }: RegistryEntry,
  { shell, visitor }: PageRemotesOptions,
): Pick<PageRemote, 'canary'> & { first: RemoteVersion; second: RemoteVersion | undefined } {
  // A visit in a shell that can't run the canary would prove nothing about it.
  if (!canary || visitor === undefined || (shell && lacksOf(canary.version, shell).length > 0))
    return { first: live, second: previous };
  const isCanary = isChosen(visitor, canary);
  const told = { id: canary.id, isCanary };
  return isCanary
    ? { first: canary.version, second: live, canary: told }
    : { first: live, second: previous, canary: told };
}

/**
 * The version that a page should mount of each remote, with the one to fall back to. Versions that a tester chose, and
 * those that run from source, replace the live ones.
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
    // Only the remote's developer uses a portal that runs it from source.
    const { needs } = live.declaration;
    remotes[name] = { live, ...(needs && { grants: needs }) };
  }
  return remotes;
}

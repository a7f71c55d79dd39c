/** Resolves a requested mix to exact versions with their hashes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { Mix, MixedVersion, Registry } from '@coupon-center/portal-contracts';
import { isShellVersion, ReleaseError } from '@coupon-center/release';
import type { FoundVersion, ListedVersion, ReleasedVersion, VersionList } from '@coupon-center/release';
import { resolvePath } from './mix-file.ts';
import type { VersionSource } from '../versions/version-source.ts';
import type { WantedMix } from './wanted-mix.ts';

/** A published version of a mix. */
export interface ResolvedPart extends FoundVersion {
  name: string;
  /** The requested choice, e.g. `live` or `pr-42`. */
  asked: string;
}

export interface ResolvedMix {
  /** Every published part; local ones have no version. */
  mix: Mix;
  parts: readonly ResolvedPart[];
  /** Names of the parts that run from source. */
  local: readonly string[];
  /** Absolute paths of their packages, by name. */
  folders: Readonly<Record<string, string>>;
  /** Registry of the source of versions; undefined if it could not be reached and isn't needed. */
  registry: Registry | undefined;
  /** Parts that a handed-over mix doesn't name; they are live. */
  added: readonly string[];
}

/** Choice for a part that runs from source; a path to a folder has the same effect. */
const LOCAL = 'local';
const LIVE = 'live';
const CANARY = 'canary';
/** Choice that leaves a part out of the pages. */
const NONE = 'none';

const FOLDER = '/';
const WHOLE_VERSION = /-[0-9a-f]{8}$/;
const VERSION = /^\d+\.\d+\.\d+/;
/** Maximum number of versions in a message. */
const MOST_NAMED = 8;

/** Returns the version of the package, without the hash of the content. */
const packageVersion = (version: string) => version.replace(WHOLE_VERSION, '');

/** Returns the live version of a part; undefined if it has none. */
export function liveVersion({ shell, remotes }: Registry, name: string): string | undefined {
  return name === SHELL_NAME
    ? shell?.live.version
    : Object.hasOwn(remotes, name)
      ? remotes[name]?.live.version
      : undefined;
}

/** Returns the names of the parts that pages have. */
export function liveParts({ shell, remotes }: Registry): string[] {
  return [...(shell ? [SHELL_NAME] : []), ...Object.keys(remotes).sort()];
}

/** Describes a version in a message: `1.3.0-1a2b3c4d (live, pr-42)`. */
function describeVersion({ version, role, channels }: ListedVersion): string {
  const known = [...(role === 'unused' || role === 'earlier' ? [] : [role]), ...channels];
  return known.length > 0 ? `${version} (${known.join(', ')})` : version;
}

/** Returns the versions in the registry, for sources that don't list the others. */
function versionsInRegistry({ shell, remotes }: Registry, name: string): string[] {
  if (name === SHELL_NAME) return shell ? [shell.live, ...shell.earlier].map(({ version }) => version) : [];
  const entry = Object.hasOwn(remotes, name) ? remotes[name] : undefined;
  if (!entry) return [];
  const { live, earlier, canary } = entry;
  return [live, ...(canary ? [canary.version] : []), ...earlier].map(({ version }) => version);
}

const NO_LIST = 'It only lists its versions with a release token; set COUPON_CENTER_RELEASE_TOKEN to one.';

interface Known {
  versionSource: VersionSource;
  registry: Registry;
  /** Undefined if the source restricts it. */
  list: VersionList | undefined;
}

/** Lists the versions that exist instead of a missing one. */
function whatThereIs(name: string, { registry, list, versionSource }: Known): string {
  const listed = list?.parts.find((part) => part.name === name)?.versions.map(describeVersion);
  const versions = listed ?? versionsInRegistry(registry, name);
  const more = versions.length > MOST_NAMED ? `, and ${versions.length - MOST_NAMED} more` : '';
  const named = versions.slice(0, MOST_NAMED).join(', ');
  const there =
    versions.length > 0 ? `There are ${named}${more}.` : `${versionSource.name} has no version of it.`;
  return list ? there : `${there} ${NO_LIST}`;
}

function refuse(name: string, choice: string, known: Known): never {
  throw new ReleaseError(`${known.versionSource.name} has no ${name} ${choice}. ${whatThereIs(name, known)}`);
}

/** Returns the full version that a choice stands for. */
function chooseVersion(name: string, choice: string, known: Known): string {
  const { registry, list } = known;
  if (choice === LIVE) return liveVersion(registry, name) ?? refuse(name, choice, known);
  if (choice === CANARY) {
    const canary = Object.hasOwn(registry.remotes, name) ? registry.remotes[name]?.canary : undefined;
    return canary?.version.version ?? refuse(name, choice, known);
  }
  if (WHOLE_VERSION.test(choice)) return choice;
  const listed = list?.parts.find((part) => part.name === name)?.versions ?? [];
  if (!VERSION.test(choice))
    return listed.find(({ channels }) => channels.includes(choice))?.version ?? refuse(name, choice, known);
  const all = list ? listed.map(({ version }) => version) : versionsInRegistry(registry, name);
  const matching = [...new Set(all)].filter((version) => packageVersion(version) === choice);
  if (matching.length > 1)
    throw new ReleaseError(
      `${name} ${choice} was published with different contents: ${matching.join(', ')} (newest first). Use one of them.`,
    );
  return matching[0] ?? refuse(name, choice, known);
}

/** Choices that need neither list nor registry. */
const isExact = (choice: string) => isLocal(choice) || choice === NONE || WHOLE_VERSION.test(choice);
const isLocal = (choice: string) => choice === LOCAL || choice.includes(FOLDER);

/** @throws {ReleaseError} that names the existing parts */
function checkName(name: string, choice: string, { registry, list }: Known): void {
  const names = new Set([...liveParts(registry), ...(list?.parts ?? []).map((part) => part.name)]);
  if (names.has(name) || WHOLE_VERSION.test(choice)) return;
  throw new ReleaseError(`There is no part called ${name}; there are ${[...names].join(', ')}.`);
}

/** Folders with the source of parts, by name. */
export type SourceFolders = Readonly<Record<string, string>>;

/**
 * Returns the folder of a part that runs from source.
 * @throws {ReleaseError} if its source is not there
 */
function folderOf(name: string, choice: string, sources: SourceFolders): string {
  const known = Object.hasOwn(sources, name) ? sources[name] : undefined;
  const folder = choice === LOCAL ? known : resolvePath(choice);
  if (folder === undefined)
    throw new ReleaseError(
      `There is no source of ${name} on this machine, only of ${Object.keys(sources).join(', ')}. ` +
        `If it is in another folder, give the folder, e.g. ${name}=../${name}.`,
    );
  if (choice === LOCAL) return folder;
  const [isRemote, isBuilt] = ['remote.json', 'webpack.config.ts'].map((file) =>
    existsSync(join(folder, file)),
  );
  if (name === SHELL_NAME && (isRemote || !isBuilt))
    throw new ReleaseError(`${folder} is not the folder of a shell.`);
  if (name !== SHELL_NAME && !isRemote)
    throw new ReleaseError(`${folder} has no remote.json; it is not the folder of a remote.`);
  return folder;
}

/** @throws {ReleaseError} if the content differs from the mix */
function verifyHash({ name, released, hash }: ResolvedPart, exact: Mix['versions']): void {
  const wanted = Object.hasOwn(exact, name) ? exact[name] : undefined;
  if (wanted?.version !== released.version || wanted.hash === hash) return;
  throw new ReleaseError(
    `${name} ${released.version} is not the version of the mix: its content has the hash ${hash}, but the mix has ${wanted.hash}.`,
  );
}

const EMPTY: Registry = { schema: 1, remotes: {} };

/**
 * Finds the versions of a mix. Needs the source's registry only if a part isn't named exactly.
 * @param sources of the parts whose source is on this machine
 * @throws {ReleaseError} with the available choices, if a part or a version is unknown, or has different content
 */
export async function resolveMix(
  { parts: asked, exact = {}, settings }: WantedMix,
  versionSource: VersionSource,
  sources: SourceFolders = {},
): Promise<ResolvedMix> {
  const named = new Map([
    ...Object.entries(exact).map(([name, { version }]): [string, string] => [name, version]),
    ...asked,
  ]);
  const isWhole = named.has(SHELL_NAME) && [...named.values()].every(isExact);
  const registry = await versionSource.readRegistry().catch((error: unknown) => {
    if (isWhole) return undefined;
    throw error;
  });
  const isListed = [...asked.values()].some((choice) => !isExact(choice));
  const list = isListed ? await versionSource.listVersions() : undefined;
  const known = { versionSource, registry: registry ?? EMPTY, list };
  const choices = new Map([
    ...liveParts(known.registry).map((name): [string, string] => [name, LIVE]),
    ...named,
  ]);
  const parts: ResolvedPart[] = [];
  const folders: Record<string, string> = {};
  for (const [name, choice] of [...choices].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (choice === NONE) continue;
    if (isLocal(choice)) {
      folders[name] = folderOf(name, choice, sources);
      continue;
    }
    checkName(name, choice, known);
    const version = chooseVersion(name, choice, known);
    const found = await versionSource.readVersion(name, version);
    const part = { name, asked: choice, ...(found ?? refuse(name, choice, known)) };
    verifyHash(part, exact);
    parts.push(part);
  }
  return {
    mix: { versions: versionsOf(parts), ...settings },
    parts,
    local: Object.keys(folders),
    folders,
    registry,
    added: Object.keys(exact).length > 0 ? [...choices.keys()].filter((name) => !named.has(name)) : [],
  };
}

const versionsOf = (parts: readonly ResolvedPart[]): Record<string, MixedVersion> =>
  Object.fromEntries(parts.map(({ name, released, hash }) => [name, { version: released.version, hash }]));

/** Returns the owner of a version. */
export const ownerOf = (released: ReleasedVersion): string =>
  isShellVersion(released) ? 'portal' : released.declaration.owner;

/** Lists the parts of the page with their versions, and chooses versions for a mix. */
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { Mix } from '@coupon-center/portal-contracts';
import type {
  SelectablePart,
  SelectableVersion,
  SelectableVersions,
} from '@coupon-center/portal-contracts/testers';
import type { TestedPortal } from '../tested-portal.ts';

export interface PartOfPage {
  name: string;
  /** The running version, or the one that would run if the remote were mounted. Empty for a shell from source. */
  version: string;
  owner: string;
  /** `fallen back`: a version other than the one that the page was given. */
  state: 'running' | 'fallen back' | 'not mounted';
}

export function partsOfPage(portal: TestedPortal | undefined): PartOfPage[] {
  if (!portal) return [];
  const mounted = portal.startedPlatform()?.remotes.mounted() ?? {};
  const remotes = Object.entries(portal.releases.get().remotes).map(([name, { live }]): PartOfPage => {
    const version = mounted[name] ?? live.version;
    const state = mounted[name] === undefined ? 'not mounted' : 'running';
    const isOther = state === 'running' && version !== live.version;
    return { name, version, owner: live.declaration.owner, state: isOther ? 'fallen back' : state };
  });
  return [{ name: SHELL_NAME, version: portal.page.shell, owner: '', state: 'running' }, ...remotes];
}

/** Whether the details of a version contain all words of a filter. */
export function matches(version: SelectableVersion, filter: string): boolean {
  const { channels, commit, builder, reason, role } = version;
  const text = [version.version, role, ...channels, commit, builder, reason].join(' ').toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The live version first, then canaries and previews, then the others, each group with the newest first. */
export function inOrder({ versions }: SelectablePart): SelectableVersion[] {
  const rank = ({ role, channels }: SelectableVersion) => {
    if (role === 'live') return 0;
    if (role === 'canary') return 1;
    return channels.length > 0 ? 2 : 3;
  };
  return versions.toSorted((a, b) => rank(a) - rank(b));
}

/** Adds the missing parts to a mix, so that it stays the same when other versions are live. */
export function completeMix(mix: Mix, { parts }: SelectableVersions): Mix {
  const versions = parts
    .map(({ name, live, versions: known }) => {
      const found = known.find(({ version }) => version === live);
      return [name, mix.versions[name] ?? (found && { version: found.version, hash: found.hash })] as const;
    })
    .filter((entry): entry is [string, NonNullable<(typeof entry)[1]>] => entry[1] !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { ...mix, versions: { ...mix.versions, ...Object.fromEntries(versions) } };
}

/** Returns the mix with another version of one part, or with the live one if none is chosen. */
export function withVersion(mix: Mix, name: string, chosen: SelectableVersion | undefined): Mix {
  const { [name]: _before, ...others } = mix.versions;
  const versions = chosen ? { ...others, [name]: { version: chosen.version, hash: chosen.hash } } : others;
  return { ...mix, versions };
}

/** Reads the start and the end of a search from operands on the command line. */
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { MixedVersion } from '@coupon-center/portal-contracts';
import { ReleaseError } from '@coupon-center/release';
import type { AuditEntry, VersionList } from '@coupon-center/release';
import type { Versions } from './search.ts';

type Part = VersionList['parts'][number];

/** A date or an instant; a date stands for the end of that day, in UTC. */
const DATE = /^\d{4}-\d\d-\d\d(T.*)?$/;

/** @returns milliseconds; undefined if the text is not a date */
export function instantOf(text: string): number | undefined {
  if (!DATE.test(text)) return undefined;
  const at = Date.parse(text.includes('T') ? text : `${text}T23:59:59.999Z`);
  return Number.isNaN(at) ? undefined : at;
}

/** Whether a version was never live, but only made for a preview channel. */
const isPreview = ({ role, channels }: Part['versions'][number]) => role === 'unused' && channels.length > 0;

/**
 * Returns the versions that were live at an instant.
 * @param historyOf returns the changes of a part, newest first; if they can't be read, it returns undefined, and the newest
 * version published by then is taken
 */
export async function liveAt(
  { parts }: VersionList,
  instant: number,
  historyOf: (name: string) => Promise<readonly AuditEntry[] | undefined>,
): Promise<Versions> {
  const live: Record<string, string> = {};
  for (const { name, versions } of parts) {
    const history = await historyOf(name);
    const published = versions.find(
      (version) => !isPreview(version) && Date.parse(version.publishedAt) <= instant,
    );
    const version = history ? history.find(({ at }) => Date.parse(at) <= instant)?.after : published?.version;
    if (version) live[name] = version;
  }
  if (live[SHELL_NAME] === undefined)
    throw new ReleaseError(`Nothing was live on ${new Date(instant).toISOString()}.`);
  return live;
}

/**
 * Returns the versions of a part after `from`, up to and including `to`, in order of publication or in reverse. Versions that
 * were made for a preview are left out.
 */
export function versionsBetween(list: VersionList, part: string, from: string, to: string): string[] {
  const found = list.parts.find(({ name }) => name === part)?.versions ?? [];
  const row = found
    .filter((one) => one.version === from || one.version === to || !isPreview(one))
    .map(({ version }) => version)
    .reverse();
  const [first, last] = [row.indexOf(from), row.indexOf(to)];
  // One of them was withdrawn or pruned, so the versions in between are unknown.
  if (first < 0 || last < 0) return [to];
  return first <= last ? row.slice(first + 1, last + 1) : row.slice(last, first).reverse();
}

/** Returns the versions with their hashes. */
export function withHashes(list: VersionList, versions: Versions): Record<string, MixedVersion> {
  return Object.fromEntries(
    Object.entries(versions).map(([name, version]) => {
      const hash = list.parts
        .find((part) => part.name === name)
        ?.versions.find((one) => one.version === version)?.hash;
      if (!hash)
        throw new ReleaseError(`${name} ${version} can no longer be used: it was withdrawn or deleted.`);
      return [name, { version, hash }];
    }),
  );
}

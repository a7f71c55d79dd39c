/** Finds the versions that a mix names among the published ones, live or not; nothing else can be on a page. */
import { SHELL_NAME } from '@coupon-center/portal-contracts';
import type { Mix, MixedVersion, RemoteVersion, ShellVersion } from '@coupon-center/portal-contracts';
import { isShellVersion } from '@coupon-center/release';
import type { ReleasedVersion, ReleaseSource } from '@coupon-center/release';
import type { DroppedVersion } from '@coupon-center/shell-page';

export interface MixedVersions {
  shell?: ShellVersion;
  remotes: ReadonlyMap<string, RemoteVersion>;
  dropped: readonly DroppedVersion[];
}

const NOT_THERE = 'It was withdrawn, deleted, or never published on this portal.';
const OTHER_CONTENT = 'On this portal, this version has different content.';
const UNKNOWN = 'The release service did not respond, so it is unknown whether the version exists.';
const FROM_SOURCE = 'It runs from source on this portal.';

/**
 * @param fromSource names of the parts that run from source, which stay
 */
export async function findMixed(
  { versions }: Mix,
  source: ReleaseSource,
  fromSource: ReadonlySet<string> = new Set(),
): Promise<MixedVersions> {
  async function find(name: string, { version, hash }: MixedVersion): Promise<ReleasedVersion | string> {
    if (fromSource.has(name)) return FROM_SOURCE;
    try {
      const found = await source.readVersion(name, version);
      if (!found || isShellVersion(found.released) !== (name === SHELL_NAME)) return NOT_THERE;
      return found.hash === hash ? found.released : OTHER_CONTENT;
    } catch {
      return UNKNOWN;
    }
  }

  const found = await Promise.all(
    Object.entries(versions).map(async ([name, mixed]) => ({ name, mixed, result: await find(name, mixed) })),
  );
  const remotes = new Map<string, RemoteVersion>();
  const dropped: DroppedVersion[] = [];
  let shell: ShellVersion | undefined;
  for (const { name, mixed, result } of found)
    if (typeof result === 'string') dropped.push({ name, version: mixed.version, reason: result });
    else if (isShellVersion(result)) shell = result;
    else remotes.set(name, result);
  return { ...(shell && { shell }), remotes, dropped };
}

/** Publishes a built remote or shell through the release service, and makes it live or leaves it staged. */
import { readFile } from 'node:fs/promises';
import semver from 'semver';
import type { RemoteDeclaration } from '@coupon-center/portal-contracts';
import { ReleaseError } from '../errors.ts';
import { prepareVersion } from './prepare-version.ts';
import type { Origin, PreparedVersion } from './prepare-version.ts';
import type { PromoteOptions } from '../rules/registry-rules.ts';
import type { ReleaseClient } from '../client/release-client.ts';
import { signRecord } from '../records/signing.ts';
import { nameOf } from '../records/version-record.ts';

export interface PublishOptions extends Omit<PromoteOptions, 'keepChosen'> {
  /** Private key of the publisher, PEM. */
  privateKey: string;
  /** Only store the version; `promote` makes it live later. */
  stage?: boolean;
  /** Only store the version, and point this preview channel to it for testers. */
  channel?: string | undefined;
  /** For the publisher `start`: also replace a version that was chosen by hand. */
  replaceChosen?: boolean;
  /** For the history. */
  reason?: string | undefined;
}

export interface PublishFolderOptions extends PublishOptions {
  origin: Origin;
  /** Grant the remote the capabilities it needs, unless an operator has decided about them before. For operators. */
  grantNeeds?: boolean;
}

export interface PublishResult {
  name: string;
  /** The version that was published. */
  version: string;
  /** The result. `kept`: another version, chosen by hand, stays live. */
  outcome: 'live' | 'live again' | 'live already' | 'staged' | 'preview' | 'kept';
  /** The preview channel that points to it now. */
  channel?: string;
  /** The version that is live now; undefined if there are only staged ones. */
  live: string | undefined;
  /** The version that was live before, if it was another one. */
  replaced: string | undefined;
  /** Whether the replaced version is a newer one. */
  replacesNewer: boolean;
}

/**
 * @param folder absolute path of a package, see {@link prepareVersion}
 * @throws {ReleaseError} if the build is refused, or somebody else changes the remote in the meantime
 */
export async function publishFolder(
  client: ReleaseClient,
  folder: string,
  options: PublishFolderOptions,
): Promise<PublishResult> {
  const prepared = await prepareVersion(folder, options.origin, {
    registry: await client.readRegistry(),
    // A shell that is not live yet may wait for its remotes.
    breakRemotes: options.breakRemotes === true || options.stage === true || options.channel !== undefined,
  });
  const { record } = prepared;
  if (options.grantNeeds && record.kind !== 'shell') await grantNeeds(client, record.declaration);
  return publishVersion(client, prepared, options);
}

/** Grants a remote the capabilities it needs, unless an operator has decided about them before. For operators. */
export async function grantNeeds(
  client: ReleaseClient,
  { name, needs = [] }: RemoteDeclaration,
): Promise<void> {
  for (const capability of needs)
    await client.setGrant({ name, capability, isGranted: true, ifUndecided: true });
}

/** @throws {ReleaseError} if the version is refused, or somebody else changes the remote in the meantime */
export async function publishVersion(
  client: ReleaseClient,
  { record, paths, made }: PreparedVersion,
  options: PublishOptions,
): Promise<PublishResult> {
  const { publisher = 'hand', stage = false, takeOver = false } = options;
  const { dropRoutes = false, breakRemotes = false } = options;
  const { replaceChosen = publisher === 'hand' } = options;
  const { channel } = options;
  const { version } = record;
  const name = nameOf(record);
  const before = await client.readRemote({ name });
  const result = { name, version, replaced: undefined, replacesNewer: false };
  const live = before.live ?? undefined;
  if (
    channel === undefined &&
    !replaceChosen &&
    before.chosenBy === 'hand' &&
    live !== undefined &&
    live !== version
  )
    return { ...result, outcome: 'kept', live };
  const contentOf = async (sha256: string) => {
    const path = paths.get(sha256);
    const content = made?.get(sha256) ?? (path === undefined ? undefined : await readFile(path));
    if (content) return content;
    throw new ReleaseError(`The release service requested a file that ${name} doesn't have.`);
  };
  await client.upload(signRecord(record, options.privateKey), contentOf, { takeOver });
  if (channel !== undefined) {
    await client.moveChannel({ name, channel, version, reason: options.reason });
    return { ...result, outcome: 'preview', channel, live };
  }
  if (stage) return { ...result, outcome: 'staged', live };
  const change = await client.promote({
    name,
    version,
    revision: before.revision,
    reason: options.reason,
    publisher,
    keepChosen: !replaceChosen,
    takeOver,
    dropRoutes,
    breakRemotes,
  });
  const replaced = change.before !== null && change.before !== change.live ? change.before : undefined;
  const outcome = change.outcome === 'live' && change.wasLive ? 'live again' : change.outcome;
  if (outcome === 'withdrawn') throw new ReleaseError(`${name} ${version} was withdrawn in the meantime.`);
  return {
    name,
    version,
    outcome,
    live: change.live ?? undefined,
    replaced,
    replacesNewer: replaced !== undefined && isNewer(replaced, version),
  };
}

/** Returns whether the package version of one version is higher than that of another. */
function isNewer(one: string, other: string): boolean {
  const withoutHash = (version: string) => version.replace(/-[0-9a-f]{8}$/, '');
  return semver.gt(withoutHash(one), withoutHash(other));
}

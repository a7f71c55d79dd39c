/** Lists versions for testers, including those that are not live. */
import { contentHashOf, toReleasedVersion } from '@coupon-center/release';
import type { FoundVersion, ListedVersion, VersionList, VersionRecord } from '@coupon-center/release';
import { findRunning } from '../../database/canary.repository.ts';
import { channelsOf, readChannels } from '../../database/channels.repository.ts';
import { readRemotes } from '../../database/registry.repository.ts';
import { roleOf } from '../remotes/status.ts';
import type { Executor } from '../../database/release-tables.ts';
import { findVersion, listVersions } from '../../database/versions.repository.ts';

/** Returns a version unless it was withdrawn. */
export async function findUsableVersion(
  db: Executor,
  name: string,
  version: string,
): Promise<FoundVersion | undefined> {
  const found = await findVersion(db, name, version);
  if (!found || found.isWithdrawn) return undefined;
  const { record, publishedAt } = found;
  return { released: toReleasedVersion(record, publishedAt), hash: contentHashOf(record) };
}

/** Returns the fields that a page needs before it loads a version: the names that it imports, or provides to others. */
const surfaceOf = (record: VersionRecord): Pick<ListedVersion, 'declaration' | 'uses' | 'shell'> =>
  record.kind === 'shell'
    ? { shell: record.build.shell }
    : { declaration: record.declaration, ...(record.uses && { uses: record.uses }) };

/** Returns every version that wasn't withdrawn. */
export async function listUsableVersions(db: Executor): Promise<VersionList> {
  const remotes = await readRemotes(db);
  const reasons = await readReasons(db);
  const parts = [...remotes].map(async ([name, remote]) => {
    const canary = await findRunning(db, name);
    const channels = await readChannels(db, name);
    const versions = (await listVersions(db, name)).filter(({ isWithdrawn }) => !isWithdrawn);
    return {
      name,
      owner: remote.owner,
      live: remote.state.live?.version ?? null,
      versions: versions.map(({ version, record, publishedAt, isWithdrawn }) => ({
        version,
        hash: contentHashOf(record),
        role: roleOf(remote, canary, { version, isWithdrawn }),
        channels: channelsOf(channels, version),
        publishedAt,
        commit: record.commit,
        builder: record.builder,
        reason: reasons.get(`${name} ${version}`) ?? null,
        ...surfaceOf(record),
      })),
    };
  });
  return { parts: await Promise.all(parts) };
}

/** Returns the latest reason for which each version was published, shown to testers or made live, by name and version. */
async function readReasons(db: Executor): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('release.audit')
    .distinctOn(['remote', 'version'])
    .select(['remote', 'version', 'reason'])
    .where('action', 'in', ['publish', 'promote', 'rollback', 'channel'])
    .where('reason', 'is not', null)
    .orderBy('remote')
    .orderBy('version')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ remote, version, reason }) => [`${remote} ${version}`, reason ?? '']));
}

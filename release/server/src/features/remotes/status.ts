/** The status of a remote for its team. */
import type { RemoteStatus, VersionRole } from '@coupon-center/release';
import { findRunning } from '../../database/canary.repository.ts';
import type { StoredCanary } from '../../database/canary.repository.ts';
import { channelsOf, readChannels } from '../../database/channels.repository.ts';
import { readRemotes } from '../../database/registry.repository.ts';
import type { StoredRemote } from '../../database/registry.repository.ts';
import type { Executor } from '../../database/release-tables.ts';
import { listVersions } from '../../database/versions.repository.ts';

/** Returns the role of a version of a remote. */
export function roleOf(
  remote: StoredRemote | undefined,
  canary: StoredCanary | undefined,
  { version, isWithdrawn }: { version: string; isWithdrawn: boolean },
): VersionRole {
  if (version === remote?.state.live?.version) return 'live';
  if (isWithdrawn) return 'withdrawn';
  if (version === canary?.version) return 'canary';
  return remote?.state.earlier.some((one) => one.version === version) ? 'earlier' : 'unused';
}

async function statusOf(db: Executor, name: string, remote: StoredRemote | undefined): Promise<RemoteStatus> {
  const canary = await findRunning(db, name);
  const live = remote?.state.live?.version ?? null;
  const versions = await listVersions(db, name);
  const channels = await readChannels(db, name);
  return {
    name,
    revision: remote?.revision ?? 0,
    live,
    chosenBy: remote?.state.chosenBy ?? 'start',
    canary: canary ? { version: canary.version, percent: canary.steps[canary.step] ?? 0 } : null,
    owner: remote?.owner ?? null,
    package: remote?.package ?? null,
    versions: versions.map(({ version, record, publishedAt, isWithdrawn }) => ({
      version,
      role: roleOf(remote, canary, { version, isWithdrawn }),
      publishedAt,
      commit: record.commit,
      builder: record.builder,
      channels: channelsOf(channels, version),
    })),
  };
}

/** Returns the status of a remote, even of one that was never published. */
export async function remoteStatus(db: Executor, name: string): Promise<RemoteStatus> {
  return statusOf(db, name, (await readRemotes(db)).get(name));
}

/** Returns the status of every remote that a token may change. */
export async function listStatus(db: Executor, scope: string): Promise<RemoteStatus[]> {
  const remotes = [...(await readRemotes(db))].filter(([name]) => scope === '*' || scope === name);
  return Promise.all(remotes.map(([name, remote]) => statusOf(db, name, remote)));
}

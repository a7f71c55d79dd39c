/** Deletes versions that nothing can go back to, and files that no version uses any more. */
import { sql } from 'kysely';
import { inTransaction } from '@coupon-center/database';
import type { Actor } from '../../access/audit.ts';
import { findRunning } from '../../database/canary.repository.ts';
import { tellChange } from '../../changes/change-remote.ts';
import type { ChangeRequest } from '../../changes/change-remote.ts';
import { deleteOldChannels, readChannels } from '../../database/channels.repository.ts';
import { tellChannel } from '../testing-versions/channels.service.ts';
import type { FileStore } from '../../store/file-store.ts';
import { lockChanges } from '../../database/release-tables.ts';
import type { Executor } from '../../database/release-tables.ts';
import { expireUploads } from '../../database/uploads.ts';
import { hashesOf, unusedHashes } from '../../database/versions.repository.ts';
import { readRemotes } from '../../database/registry.repository.ts';
import { forgetVitals } from '../../database/vitals.repository.ts';

/** How long a preview channel stays after its last move, in days. */
const CHANNEL_DAYS = 30;
export interface PruneRequest extends Omit<ChangeRequest, 'revision'> {
  days: number;
  /** How long an upload may take before its files are deleted. */
  uploadHours: number;
}

/**
 * Deletes versions of a remote that are neither live nor a fallback, and to which no channel points. Keeps those that open pages
 * may need, because they were published, or a change began or ceased to serve them, within the last days. Deletes only the
 * files of withdrawn versions, because nobody may publish these again.
 */
export async function prune(
  db: Executor,
  store: FileStore,
  actor: Actor,
  { name, days, uploadHours, reason }: PruneRequest,
): Promise<{ deleted: string[]; uploads: string[]; revision: number }> {
  return inTransaction(db, async (tx) => {
    // Prevents a version from being published with a file that is being deleted.
    await lockChanges(tx);
    const remote = (await readRemotes(tx)).get(name);
    const { live, earlier = [] } = remote?.state ?? {};
    const canary = await findRunning(tx, name);
    const liveVersion = live?.version ?? null;
    for (const channel of await deleteOldChannels(tx, name, CHANNEL_DAYS)) {
      const reason = `not moved for ${CHANNEL_DAYS} days`;
      await tellChannel(tx, actor, channel, { remote: name, isRemoved: true, live: liveVersion, reason });
    }
    const channels = await readChannels(tx, name);
    const used = new Set<string | undefined>(
      [live, ...earlier, canary, ...channels].map((version) => version?.version),
    );
    const since = sql<Date>`now() - make_interval(secs => ${days * 86_400})`;
    const old = await tx
      .selectFrom('release.versions as versions')
      .select(['id', 'version', 'withdrawn_at'])
      .where('name', '=', name)
      .where('published_at', '<=', since)
      .where(
        sql<boolean>`not exists (
          select 1 from release.audit as change
          where change.remote = ${name} and change.at > ${since}
            and change.action <> 'channel removed'
            and versions.version in (change.version, change.before, change.after))`,
      )
      .where(
        sql<boolean>`(versions.withdrawn_at is null or exists (
          select 1 from release.version_files as files where files.version_id = versions.id))`,
      )
      .orderBy('id')
      .execute();
    const unused = old.filter(({ version }) => !used.has(version));
    const files = await hashesOf(
      tx,
      unused.map(({ id }) => id),
    );
    for (const { id, withdrawn_at } of unused) {
      if (withdrawn_at) await tx.deleteFrom('release.version_files').where('version_id', '=', id).execute();
      else await tx.deleteFrom('release.versions').where('id', '=', id).execute();
    }
    const uploads = await expireUploads(tx, name, uploadHours);
    for (const hash of await unusedHashes(tx, [...files, ...uploads.hashes])) await store.remove(hash);
    const deleted = unused.map(({ version }) => version);
    await forgetVitals(tx, name, deleted);
    if (deleted.length > 0) {
      const change = { remote: name, action: 'prune', version: deleted.join(' '), reason } as const;
      // Servers that cache such a version must look it up again.
      await tellChange(tx, actor, { ...change, before: liveVersion, after: liveVersion });
    }
    return { deleted, uploads: uploads.versions, revision: remote?.revision ?? 0 };
  });
}

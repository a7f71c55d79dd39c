/** Moves and removes preview channels. They change what testers may choose, but never what is live. */
import { inTransaction } from '@coupon-center/database';
import { ProblemError } from '@coupon-center/server-kit';
import type { Actor } from '../../access/audit.ts';
import { tellChange, versionWithFiles } from '../../changes/change-remote.ts';
import { deleteChannel, readChannels, writeChannel } from '../../database/channels.repository.ts';
import type { StoredChannel } from '../../database/channels.repository.ts';
import type { FileStore } from '../../store/file-store.ts';
import { lockChanges } from '../../database/release-tables.ts';
import type { Executor, Tx } from '../../database/release-tables.ts';

export interface ChannelRequest {
  /** Name of a remote, or `shell`. */
  name: string;
  channel: string;
  reason?: string | undefined;
}

export interface Channels {
  /** @returns the version that it pointed to before */
  move(actor: Actor, request: ChannelRequest & { version: string }): Promise<string | null>;
  remove(actor: Actor, request: ChannelRequest): Promise<void>;
}

/** Maximum number of channels of a remote at a time: each keeps a version. */
const MOST_CHANNELS = 100;

/** Records that a channel points to a version, or that it is removed. */
export function tellChannel(
  tx: Tx,
  actor: Actor,
  { name, version }: StoredChannel,
  change: { remote: string; isRemoved: boolean; live: string | null; reason: string | undefined },
): Promise<void> {
  const { remote, isRemoved, live, reason } = change;
  const action = isRemoved ? 'channel removed' : 'channel';
  return tellChange(tx, actor, { remote, action, channel: name, version, reason, before: live, after: live });
}

async function liveVersion(tx: Tx, remote: string): Promise<string | null> {
  const row = await tx
    .selectFrom('release.remotes')
    .select('live')
    .where('name', '=', remote)
    .executeTakeFirst();
  return row?.live ?? null;
}

export function createChannels(db: Executor, store: FileStore): Channels {
  return {
    async move(actor, { name: remote, channel: name, version, reason }) {
      return inTransaction(db, async (tx) => {
        await lockChanges(tx);
        await versionWithFiles(tx, store, remote, version);
        const channels = await readChannels(tx, remote);
        const before = channels.find((channel) => channel.name === name);
        if (!before && channels.length >= MOST_CHANNELS)
          throw new ProblemError(
            409,
            'too_many_channels',
            `${remote} already has ${MOST_CHANNELS} channels. Remove one that is no longer needed.`,
          );
        await writeChannel(tx, remote, { name, version });
        const live = await liveVersion(tx, remote);
        await tellChannel(tx, actor, { name, version }, { remote, isRemoved: false, live, reason });
        return before?.version ?? null;
      });
    },
    async remove(actor, { name: remote, channel: name, reason }) {
      await inTransaction(db, async (tx) => {
        await lockChanges(tx);
        const version = await deleteChannel(tx, remote, name);
        if (version === undefined)
          throw new ProblemError(404, 'no_such_channel', `${remote} has no channel called ${name}.`);
        const live = await liveVersion(tx, remote);
        await tellChannel(tx, actor, { name, version }, { remote, isRemoved: true, live, reason });
      });
    },
  };
}

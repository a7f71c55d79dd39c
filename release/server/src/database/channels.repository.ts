/** Preview channels, and the versions that they point to. */
import { sql } from 'kysely';
import type { Executor, Tx } from './release-tables.ts';

export interface StoredChannel {
  name: string;
  version: string;
}

/** Returns the channels of a remote, by name. */
export function readChannels(db: Executor, remote: string): Promise<StoredChannel[]> {
  return db
    .selectFrom('release.channels')
    .select(['name', 'version'])
    .where('remote', '=', remote)
    .orderBy('name')
    .execute();
}

/** Returns the names of the channels that point to a version. */
export const channelsOf = (channels: readonly StoredChannel[], version: string): string[] =>
  channels.filter((channel) => channel.version === version).map(({ name }) => name);

/** Points a channel to a version, whether or not it did before. */
export async function writeChannel(tx: Tx, remote: string, { name, version }: StoredChannel): Promise<void> {
  const values = { version, moved_at: sql<Date>`now()` };
  await tx
    .insertInto('release.channels')
    .values({ remote, name, ...values })
    .onConflict((conflict) => conflict.columns(['remote', 'name']).doUpdateSet(values))
    .execute();
}

/** @returns the version that the channel pointed to; undefined if there was no channel */
export async function deleteChannel(tx: Tx, remote: string, name: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('release.channels')
    .where('remote', '=', remote)
    .where('name', '=', name)
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** Deletes the channels that point to a version. */
export function deleteChannelsTo(tx: Tx, remote: string, version: string): Promise<StoredChannel[]> {
  return tx
    .deleteFrom('release.channels')
    .where('remote', '=', remote)
    .where('version', '=', version)
    .returning(['name', 'version'])
    .execute();
}

/** Deletes the channels that nobody has moved for a number of days. */
export function deleteOldChannels(tx: Tx, remote: string, days: number): Promise<StoredChannel[]> {
  return tx
    .deleteFrom('release.channels')
    .where('remote', '=', remote)
    .where('moved_at', '<=', sql<Date>`now() - make_interval(days => ${days})`)
    .returning(['name', 'version'])
    .execute();
}

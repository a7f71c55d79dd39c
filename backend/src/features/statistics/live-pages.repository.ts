/** Records of how long pages have been live, as observed by the checks. */
import type { Executor } from '../../platform/database/database.types.ts';

/** Store ids above `after`, up to and including `upTo`; without an upper bound if that is null. */
export interface IdRange {
  after: number;
  upTo: number | null;
}

/** Records which stores of a site in a range are live now, and deletes the records of those that no longer are. */
export async function noteLive(
  db: Executor,
  { clientId, now }: { clientId: string; now: Date },
  { after, upTo }: IdRange,
  open: readonly number[],
): Promise<void> {
  let gone = db.deleteFrom('statistics_live_pages').where('client_id', '=', clientId);
  gone = gone.where('store_id', '>', after);
  if (upTo !== null) gone = gone.where('store_id', '<=', upTo);
  if (open.length > 0) gone = gone.where('store_id', 'not in', open);
  await gone.execute();
  if (open.length === 0) return;
  await db
    .insertInto('statistics_live_pages')
    .values(open.map((id) => ({ store_id: id, client_id: clientId, since: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns those of the given stores that went live before an instant and have been live since. */
export async function liveBefore(
  db: Executor,
  instant: Date,
  storeIds: readonly number[],
): Promise<number[]> {
  if (storeIds.length === 0) return [];
  const rows = await db
    .selectFrom('statistics_live_pages')
    .select('store_id')
    .where('store_id', 'in', storeIds)
    .where('since', '<', instant)
    .execute();
  return rows.map(({ store_id: id }) => id);
}

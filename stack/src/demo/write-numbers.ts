/** Writes the demo's sums of visits by day and its votes, from which the API computes the uses and votes that shoppers see. */
import { refreshProofs, sumPages } from '@coupon-center/backend/rows';
import type { Tx } from '@coupon-center/backend/rows';
import { addDays, dayIn, SITE_PROOF } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { sql } from 'kysely';
import { ballotsOf, countsOf } from './numbers.ts';
import type { DemoBallot, DemoCount, DemoDay } from './numbers.ts';
import { isLive } from './catalogue/demo-store.ts';
import type { StoreWithCoupons } from './write-coupons.ts';
import { reviewedAt } from './write-stores.ts';

/** Writes the numbers of the stores that shoppers see. @returns the coupons whose code seems dead */
export async function writeNumbers(
  tx: Tx,
  { clientId }: Site,
  stores: readonly StoreWithCoupons[],
  day: DemoDay,
): Promise<ReadonlySet<number>> {
  const open = stores.filter(({ store }) => isLive(store));
  const rows = open.flatMap(({ id: store_id, store, coupons }) => {
    const ballots = ballotsOf(coupons, day);
    const counts = [...countsOf(coupons, store, day), ...votesByDay(ballots, day)];
    const ofStore = <Row>(all: Row[]) => all.map((row) => ({ ...row, store_id }));
    return { ballots: ofStore(ballots), counts: ofStore(counts) };
  });
  // As one value: a placeholder for each of some ten thousand rows would take several times as long.
  const counts = JSON.stringify(rows.flatMap((row) => row.counts));
  await sql`
    insert into statistics_days (store_id, client_id, coupon_id, day, kind, count, limited)
    select store_id, ${clientId}, coupon_id, day, kind, count, count
    from json_to_recordset(${counts}::json) as given (store_id bigint, coupon_id bigint, day date, kind text, count bigint)
  `.execute(tx);
  await tx
    .insertInto('statistics_ballots')
    .values(rows.flatMap((row) => row.ballots))
    .execute();

  const shown = open.flatMap(({ id, coupons }) => coupons.map((coupon) => ({ ...coupon, store_id: id })));
  await tx
    .insertInto('statistics_proofs')
    .values(
      shown.map(({ id, store_id, coupon: [, code] }) => ({
        coupon_id: id,
        store_id,
        client_id: clientId,
        day: day.today,
        code,
      })),
    )
    .execute();
  await refreshProofs(
    tx,
    shown.map(({ id }) => id),
    { day: day.today, now: day.now },
  );
  const dead = await tx
    .insertInto('statistics_dead_codes')
    .columns(['coupon_id', 'store_id', 'coupon_updated'])
    .expression(
      tx
        .selectFrom('statistics_proofs')
        .innerJoin('coupons', 'coupons.id', 'coupon_id')
        .select(['coupons.id', 'coupons.store_id', 'updated_at'])
        .where('seems_dead', '=', true)
        .where(
          'coupons.id',
          'in',
          shown.map(({ id }) => id),
        ),
    )
    .returning('coupon_id')
    .execute();
  const live = open.map(({ id, store }) => ({
    store_id: id,
    client_id: clientId,
    since: reviewedAt(store, day.now),
  }));
  await tx.insertInto('statistics_live_pages').values(live).execute();
  await sumPages(
    tx,
    open.map(({ id }) => id),
    { from: addDays(day.today, -SITE_PROOF.days), to: addDays(day.today, -1) },
  );
  return new Set(dead.map((row) => row.coupon_id));
}

/** Votes are also counted by day, for merchants. */
function votesByDay(ballots: readonly DemoBallot[], { timeZone }: DemoDay): DemoCount[] {
  const sums = new Map<string, DemoCount>();
  for (const { coupon_id, answer: kind, voted_at } of ballots) {
    const day = dayIn(timeZone, voted_at);
    const key = `${coupon_id} ${day} ${kind}`;
    sums.set(key, { coupon_id, day, kind, count: (sums.get(key)?.count ?? 0) + 1 });
  }
  return [...sums.values()];
}

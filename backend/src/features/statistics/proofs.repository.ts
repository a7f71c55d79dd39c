/** Queries for the uses and votes that shoppers see. */
import { sql } from 'kysely';
import type { RawBuilder, Selectable } from 'kysely';
import { addDays, DEAD_CODE, PROOF } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import type { Executor } from '../../platform/database/database.types.ts';
import type { CountedSum } from './day-sums.repository.ts';
import type { StatisticsProofsTable } from './statistics.tables.ts';

/** The present: the day in the site's time zone, and the instant. */
export interface Now {
  day: string;
  now: Date;
}

/** Networks that voted on a code, each with its last vote. */
export interface Votes {
  asked: number;
  worked: number;
  last_worked: Date | null;
  /** Whether the code seems dead: a vote weighs less each day, and nothing after 30 days. */
  seems_dead: boolean;
}

/** @param on store and coupon, as numbers or columns */
const votesOn = (
  on: { store: RawBuilder<unknown>; coupon: RawBuilder<unknown> },
  since: Date,
  now: Date,
) => sql`
  select
    count(*)::int as asked,
    count(*) filter (where answer = 'worked')::int as worked,
    max(voted_at) filter (where answer = 'worked') as last_worked,
    count(*) >= ${DEAD_CODE.networks}::int
      and coalesce(sum(weight) filter (where answer = 'failed') >= ${DEAD_CODE.part}::numeric * sum(weight), false)
      and coalesce(
        max(voted_at) filter (where answer = 'failed') - min(voted_at) filter (where answer = 'failed')
          > make_interval(hours => ${DEAD_CODE.hours}::int),
        false
      ) as seems_dead
  from (
    select answer, voted_at,
      1 - floor(extract(epoch from ${now}::timestamptz - voted_at) / 86400) / ${DEAD_CODE.days}::int as weight
    from statistics_ballots
    where store_id = ${on.store} and coupon_id = ${on.coupon} and voted_at >= ${since}
  ) ballots
  where weight > 0
`;

/** Returns the votes on a coupon since an instant, of at most 30 days. */
export async function votesSince(
  db: Executor,
  { storeId, couponId }: { storeId: number; couponId: number },
  { since, now }: { since: Date; now: Date },
): Promise<Votes> {
  const subject = { store: sql`${storeId}`, coupon: sql`${couponId}` };
  const { rows } = await sql<Votes>`${votesOn(subject, since, now)}`.execute(db);
  return rows[0] ?? { asked: 0, worked: 0, last_worked: null, seems_dead: false };
}

/** Adds copies and clicks to the sums of their coupons. */
export async function addUses(tx: Executor, rows: readonly CountedSum[], day: string): Promise<void> {
  const sums = new Map<number, { copies: number; clicks: number; row: CountedSum }>();
  for (const row of rows) {
    if (row.coupon_id === null) continue;
    const sum = sums.get(row.coupon_id) ?? { copies: 0, clicks: 0, row };
    if (row.kind === 'code_copy') sum.copies += row.limited;
    if (row.kind === 'click') sum.clicks += row.limited;
    sums.set(row.coupon_id, sum);
  }
  const values = [...sums]
    .filter(([, { copies, clicks }]) => copies + clicks > 0)
    // In a fixed order, so that parallel batches cannot deadlock.
    .sort(([one], [other]) => one - other)
    .map(([coupon_id, { copies, clicks, row }]) => {
      const { store_id, client_id } = row;
      return { row: { coupon_id, store_id, client_id, day }, copies, clicks };
    });
  if (values.length === 0) return;
  await addRows(
    tx,
    values.map(({ row }) => row),
  );
  const column = (read: (value: (typeof values)[number]) => number) => sql`${values.map(read)}::bigint[]`;
  await sql`
    with added as (
      select * from unnest(
        ${column(({ row }) => row.store_id)}, ${column(({ row }) => row.coupon_id)},
        ${column(({ copies }) => copies)}, ${column(({ clicks }) => clicks)}
      ) as added (store_id, coupon_id, copies, clicks)
    ), locked as (
      select coupon_id from statistics_proofs where coupon_id in (select coupon_id from added) order by coupon_id for update
    )
    update statistics_proofs proof set
      copies = proof.copies + added.copies, clicks = proof.clicks + added.clicks,
      week_copies = proof.week_copies + added.copies, week_clicks = proof.week_clicks + added.clicks
    from added join locked using (coupon_id)
    where proof.store_id = added.store_id and proof.coupon_id = added.coupon_id
  `.execute(tx);
}

/**
 * Adds the missing rows of coupons. Two constraints are unique, and `on conflict do update` would fail where another transaction
 * adds the same row at the same time: it waits for one of them only.
 */
async function addRows(
  tx: Executor,
  coupons: readonly { coupon_id: number; store_id: number; client_id: string; day: string }[],
): Promise<void> {
  await tx
    .insertInto('statistics_proofs')
    .values(coupons)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the sums of a coupon, and forgets the votes on an earlier code, which say nothing about the present one. */
export async function startVotes(
  tx: Executor,
  { code, ...coupon }: { coupon_id: number; store_id: number; client_id: string; day: string; code: string },
): Promise<void> {
  const { store_id, coupon_id } = coupon;
  await addRows(tx, [coupon]);
  const known = await tx
    .selectFrom('statistics_proofs')
    .select('code')
    .where('store_id', '=', store_id)
    .where('coupon_id', '=', coupon_id)
    .forUpdate()
    .executeTakeFirst();
  if (known?.code === code) return;
  const ofCoupon = { store_id, coupon_id };
  await tx
    .updateTable('statistics_proofs')
    .set({ code })
    .where((row) => row.and(ofCoupon))
    .execute();
  // An empty code means that nobody has voted since codes are stored here.
  if (known?.code)
    await tx
      .deleteFrom('statistics_ballots')
      .where((row) => row.and(ofCoupon))
      .execute();
}

/** Computes the sums of coupons anew. They are locked, so that nothing is counted in between. */
export async function refreshProofs(
  tx: Executor,
  couponIds: readonly number[],
  { day, now }: Now,
): Promise<void> {
  const uses = (kind: string, days: number) => sql`
    coalesce(sum(limited) filter (where kind = ${kind} and day > ${addDays(day, -days)}), 0)
  `;
  await sql`
    update statistics_proofs proof set
      day = ${day}, copies = uses.copies, clicks = uses.clicks,
      week_copies = uses.week_copies, week_clicks = uses.week_clicks,
      asked = votes.asked, worked = votes.worked, last_worked = votes.last_worked, seems_dead = votes.seems_dead
    from statistics_proofs coupon
    cross join lateral (
      select ${uses('code_copy', PROOF.days)} as copies, ${uses('click', PROOF.days)} as clicks,
        ${uses('code_copy', 7)} as week_copies, ${uses('click', 7)} as week_clicks
      from statistics_days days
      where days.store_id = coupon.store_id and days.coupon_id = coupon.coupon_id
        and days.day > ${addDays(day, -PROOF.days)}
    ) uses
    cross join lateral (${votesOn({ store: sql`coupon.store_id`, coupon: sql`coupon.coupon_id` }, new Date(0), now)}) votes
    where proof.store_id = coupon.store_id and proof.coupon_id = coupon.coupon_id
      and coupon.coupon_id = any(${[...couponIds]}::bigint[])
  `.execute(tx);
}

/** Locks sums of a site's coupons that were last computed before a day, except those that another process has locked. */
export async function lockOutdatedProofs(
  tx: Executor,
  clientId: string,
  { day, limit }: { day: string; limit: number },
): Promise<number[]> {
  const rows = await tx
    .selectFrom('statistics_proofs')
    .select('coupon_id')
    .where('client_id', '=', clientId)
    .where('day', '<', day)
    .orderBy('coupon_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.coupon_id);
}

/** Deletes the sums of those coupons that have neither uses nor votes. */
export async function forgetEmptyProofs(db: Executor, couponIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('statistics_proofs')
    .where('coupon_id', 'in', couponIds)
    .where('asked', '=', 0)
    .where('used', '=', 0)
    .execute();
}

/** @param storeId the store of all of the coupons, if they are of one */
export function proofRows(
  db: Executor,
  couponIds: readonly number[],
  storeId?: number,
): Promise<Selectable<StatisticsProofsTable>[]> {
  const rows = db.selectFrom('statistics_proofs').selectAll().where('coupon_id', 'in', couponIds);
  return (storeId === undefined ? rows : rows.where('store_id', '=', storeId)).execute();
}

/** Returns whether shoppers see votes on the code of a coupon: enough networks voted, and on the present code. */
export function hasShownVotes(
  { code, asked }: Pick<Selectable<StatisticsProofsTable>, 'code' | 'asked'>,
  coupon: Pick<Coupon, 'discount_code'>,
): boolean {
  return code === coupon.discount_code && asked >= PROOF.networks;
}

/** A coupon with a code that seems dead. The coupon may have another code by now. */
export interface DeadCode {
  id: number;
  code: string;
}

export function deadCodes(db: Executor, clientId: string): Promise<DeadCode[]> {
  return db
    .selectFrom('statistics_proofs')
    .select(['coupon_id as id', 'code'])
    .where('client_id', '=', clientId)
    .where('seems_dead', '=', true)
    .execute();
}

/** Returns the ids of a site's most used coupons and how often each was used, the most used first. */
export function mostUsed(
  db: Executor,
  clientId: string,
  { by, limit }: { by: 'used' | 'used_in_week'; limit: number },
): Promise<{ id: number; store_id: number; used: number }[]> {
  return db
    .selectFrom('statistics_proofs')
    .select(['coupon_id as id', 'store_id', sql<number>`${sql.ref(by)}`.as('used')])
    .where('client_id', '=', clientId)
    .where(by, '>', 0)
    .orderBy(by, 'desc')
    .orderBy('coupon_id')
    .limit(limit)
    .execute();
}

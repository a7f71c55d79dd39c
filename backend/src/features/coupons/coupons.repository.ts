/** Queries of a merchant's coupons. Every query is scoped to one store. */
import { sql } from 'kysely';
import { compiledOnce } from '../../platform/database/compiled-once.ts';
import type { Executor } from '../../platform/database/database.types.ts';
import { countAround } from '../../platform/http/paging.ts';
import type { PageWindow, Paged } from '../../platform/http/paging.ts';
import type { CouponRow } from './coupons.tables.ts';

/** A recently expired coupon, which shoppers see in a separate list. */
export interface ExpiredCoupon {
  id: number;
  title: string;
  description: string;
  expiration_date: string;
}

/** Coupons that are not archived. */
function ofStore(db: Executor, storeId: number) {
  return db.selectFrom('coupons').where('store_id', '=', storeId).where('archived_at', 'is', null);
}

/** Returns a store's coupons in display order. */
export function couponsOfStore(db: Executor, storeId: number): Promise<CouponRow[]> {
  return ofStore(db, storeId).selectAll().orderBy('sort_number').orderBy('id').execute();
}

export interface CouponChoice {
  /** Archived coupons instead of the others. */
  isArchived: boolean;
  /** Only coupons that start by this day, yyyy-MM-dd. */
  startedBy?: string;
  /** Only this coupon. */
  id?: number;
}

/** Selects coupons, without columns yet. */
function chosenOf(db: Executor, storeId: number, { isArchived, startedBy, id }: CouponChoice) {
  let chosen = db
    .selectFrom('coupons')
    .where('store_id', '=', storeId)
    .where('archived_at', isArchived ? 'is not' : 'is', null);
  if (startedBy !== undefined) chosen = chosen.where('start_date', '<=', startedBy);
  if (id !== undefined) chosen = chosen.where('id', '=', id);
  return chosen;
}

export interface CouponRows extends Paged<CouponRow> {
  /** Number of archived coupons of the store. */
  archived: number;
}

const countOf = (db: Executor, storeId: number, choice: CouponChoice) =>
  chosenOf(db, storeId, choice).select((row) => row.fn.countAll<number>().as('count'));

const rowsOfPage = compiledOnce(
  (
    db,
    storeId: number,
    isArchived: boolean,
    startedBy: string | undefined,
    id: number | undefined,
    limit: number,
    offset: number,
  ) =>
    chosenOf(db, storeId, { isArchived, startedBy, id })
      .selectAll()
      // Selected with each row, to save a second statement.
      .select(countOf(db, storeId, { isArchived: true }).as('archived'))
      .$if(isArchived, (found) => found.orderBy('archived_at', 'desc'))
      .$if(!isArchived, (found) => found.orderBy('sort_number'))
      .orderBy('id')
      .limit(limit)
      .offset(offset),
);

/** Returns a page of a store's coupons in display order, or of its archived coupons, latest first. */
export async function pageOfCoupons(
  db: Executor,
  storeId: number,
  choice: CouponChoice,
  page: PageWindow,
): Promise<CouponRows> {
  const { isArchived, startedBy, id } = choice;
  const rows = await rowsOfPage(db, storeId, isArchived, startedBy, id, page.limit, page.offset);
  const count = async (chosen: CouponChoice) =>
    (await countOf(db, storeId, chosen).executeTakeFirstOrThrow()).count;
  return {
    count: await countAround(rows.length, page, () => count(choice)),
    archived: rows[0]?.archived ?? (await count({ isArchived: true })),
    results: rows,
  };
}

export interface ShownRows {
  /** In display order. */
  rows: CouponRow[];
  /** When a coupon of the store last changed, shown or not; null if it never had one. */
  changed: Date | null;
}

/** Returns approved coupons that are neither paused nor on hold and whose dates include a day. */
export async function couponsShownOn(db: Executor, storeId: number, day: string): Promise<ShownRows> {
  const lastChange = db
    .selectFrom('coupons')
    .where('store_id', '=', storeId)
    .select((row) => row.fn.max('updated_at').as('last_change'));
  // Selected with each row, to save a second statement.
  const rows = await ofStore(db, storeId)
    .selectAll()
    .select(lastChange.as('last_change'))
    .where('approved', '=', true)
    .where('held', '=', false)
    .where('paused_at', 'is', null)
    .where('start_date', '<=', day)
    .where((row) => row.or([row('expiration_date', 'is', null), row('expiration_date', '>=', day)]))
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
  return {
    changed: rows[0] ? rows[0].last_change : (await lastChange.executeTakeFirstOrThrow()).last_change,
    rows: rows.map(({ last_change: _change, ...row }) => row),
  };
}

/** Returns approved coupons that are neither paused nor on hold and that ended between two days, latest first. */
export function couponsEndedBetween(
  db: Executor,
  storeId: number,
  { from, before, limit }: { from: string; before: string; limit: number },
): Promise<ExpiredCoupon[]> {
  return ofStore(db, storeId)
    .select([
      'id',
      'title',
      'description',
      (row) => row.ref('expiration_date').$notNull().as('expiration_date'),
    ])
    .where('approved', '=', true)
    .where('held', '=', false)
    .where('paused_at', 'is', null)
    .where('expiration_date', '>=', from)
    .where('expiration_date', '<', before)
    .orderBy('expiration_date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns a coupon of the store, archived or not, locked until the transaction ends. */
export async function lockCoupon(tx: Executor, storeId: number, id: number): Promise<CouponRow | null> {
  const row = await tx
    .selectFrom('coupons')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface Places {
  count: number;
  /** The last position in use; 0 if there is none. */
  last: number;
  /** Whether the requested position is in use. */
  isTaken: boolean;
}

/** Returns the number of a store's coupons, and the positions in use. */
export async function placesOf(tx: Executor, storeId: number, place = 0): Promise<Places> {
  return ofStore(tx, storeId)
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<number>`coalesce(max(sort_number), 0)::int`.as('last'),
      sql<boolean>`coalesce(bool_or(sort_number = ${place}), false)`.as('isTaken'),
    ])
    .executeTakeFirstOrThrow();
}

/** Numbers the coupons of a store 1, 2, 3… in the order of their ids. */
export async function writeOrder(tx: Executor, storeId: number, ids: readonly number[]): Promise<void> {
  const places = sql.join(ids.map((id, index) => sql`(${id}::bigint, ${index + 1}::int)`));
  await sql`
    update coupons set sort_number = places.place
    from (values ${places}) as places (id, place)
    where coupons.id = places.id and coupons.store_id = ${storeId}
  `.execute(tx);
}

/** Returns all coupons of a store in display order, archived ones last. */
export function allOfStore(db: Executor, storeId: number): Promise<CouponRow[]> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('archived_at', (order) => order.desc().nullsFirst())
    .orderBy('sort_number')
    .orderBy('id')
    .execute();
}

export async function pausedCount(db: Executor, storeId: number): Promise<number> {
  const { count } = await ofStore(db, storeId)
    .where('paused_at', 'is not', null)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts coupons by store; stores without coupons are missing. */
export async function countsByStore(
  db: Executor,
  storeIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (storeIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('coupons')
    .select(['store_id', sql<number>`count(*)::int`.as('count')])
    .where('store_id', 'in', storeIds)
    .where('archived_at', 'is', null)
    .groupBy('store_id')
    .execute();
  return new Map(rows.map((row) => [row.store_id, row.count]));
}

/** Whether a store has a coupon, archived or not. */
export async function hasCoupon(db: Executor, storeId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('coupons')
    .select('id')
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the store of each coupon, archived or not; unknown ids are missing. */
export async function storesByCoupon(
  db: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('coupons').select(['id', 'store_id']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row.store_id]));
}

/** Deletes the archived coupons of a store except for the latest. */
export async function removeArchivedBut(tx: Executor, storeId: number, latest: number): Promise<void> {
  await tx
    .deleteFrom('coupons')
    .where('store_id', '=', storeId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('coupons')
        .select('id')
        .where('store_id', '=', storeId)
        .where('archived_at', 'is not', null)
        .orderBy('archived_at', 'desc')
        .orderBy('id')
        .offset(latest),
    )
    .execute();
}

/** Deletes coupons archived before an instant, in all stores. */
export async function removeArchivedBefore(db: Executor, instant: Date): Promise<void> {
  await db.deleteFrom('coupons').where('archived_at', '<', instant).execute();
}

/** The rules of a merchant's coupons (docs/rules.md, 18 to 30). */
import { couponWriteSchema, MAX_COUPONS, rowId } from '@coupon-center/contracts';
import type { Coupon, CouponChange, CouponPatch, CouponTerms } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import { changedAt, dayAt } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { assertSeen } from '../../platform/http/if-match.ts';
import { assertOpen } from '../../platform/http/open-addresses.ts';
import { checkBody } from '../../platform/http/validation.ts';
import { ownStoreId } from '../../platform/security/principal.ts';
import type { Principal } from '../../platform/security/principal.ts';
import type { PageWindow, Paged } from '../../platform/http/paging.ts';
import { createCouponArchive } from './coupon-archive.ts';
import type { CouponMove } from './coupon-archive.ts';
import { findChange, pageOfChanges } from './coupon-changes.repository.ts';
import { couponChange } from './coupon-history.ts';
import { createCouponPause } from './coupon-pause.ts';
import { createCouponRenewal } from './coupon-renewal.ts';
import { completeOrder } from './coupon-order.ts';
import type { SortItem } from './coupon-order.ts';
import { patched } from './coupon-patch.ts';
import { couponMissing, limitReached, STALE_COUPON } from './coupon-errors.ts';
import { couponContent, differs } from './coupon-values.ts';
import { termsOf } from './coupon-version.ts';
import { couponView } from './coupon-view.ts';
import { changeCoupon, insertCoupon } from './coupon-writer.ts';
import {
  couponsOfStore,
  hasCoupon,
  lockCoupon,
  placesOf,
  pageOfCoupons,
  writeOrder,
} from './coupons.repository.ts';
import type { CouponRow } from './coupons.tables.ts';

export interface CouponFilter {
  /** Slug and site that the store must have. */
  storeSlug?: string;
  client?: string;
  /** Whether to list the archived coupons instead of the others. */
  archived: boolean;
  /** Whether to include coupons that start later. */
  scheduled: boolean;
  /** Id of the only coupon requested, as typed. */
  id?: string;
}

/** A page of the list. */
export interface CouponPage extends Paged<Coupon> {
  /** Number of archived coupons of the store; undefined if it wasn't looked up. */
  archived?: number;
}

export interface CouponEdit<Sent> {
  id: number;
  /** `updated` as the caller last saw it; without it the edit is not checked for staleness. */
  seen?: string;
  sent: Sent;
}

export type CouponsService = ReturnType<typeof createCouponsService>;

export function createCouponsService(deps: Deps) {
  const { db, clock, env, ports } = deps;
  const today = (site: Site) => dayAt(site.timeZone, clock.now());
  const storeMissing = () => forbidden('store_required', 'Create your store before you add a coupon.');

  async function edit<Sent>(
    principal: Principal,
    site: Site,
    { id, seen, sent }: CouponEdit<Sent>,
    termsOf: (row: CouponRow, sent: Sent) => CouponTerms,
    action: 'edited' | 'reverted' = 'edited',
  ): Promise<Coupon> {
    const storeId = ownStoreId(principal);
    return inTransaction(db, async (tx) => {
      const store = await ports.stores.lock(tx, storeId);
      const row = await lockCoupon(tx, storeId, id);
      if (!store || row?.archived_at !== null) throw couponMissing();
      const day = today(site);
      const current = couponView(row, day);
      assertSeen(seen, current, STALE_COUPON);
      const terms = termsOf(row, sent);
      if (terms.custom_url !== row.custom_url) assertOpen(env(), { custom_url: terms.custom_url });
      const content = couponContent(terms, {
        site,
        websiteUrl: store.websiteUrl,
        start: row.start_date,
      });
      const isChanged = differs(content, row);
      const approved = !site.moderateCoupons || (row.approved && !isChanged);
      if (!isChanged && approved === row.approved) return current;
      const waiting_since = approved ? null : (row.waiting_since ?? clock.now());
      const values = { ...content, approved, waiting_since, updated_at: changedAt(clock, row.updated_at) };
      return couponView(await changeCoupon(tx, row, values, { action, actor: 'merchant' }), day);
    });
  }

  return {
    ...createCouponArchive(deps),
    ...createCouponPause(deps),
    ...createCouponRenewal(deps),

    /** @throws ProblemError 404 without a store, or for a slug or a site that is not the caller's */
    async list(
      principal: Principal,
      site: Site,
      filter: CouponFilter,
      page: PageWindow,
    ): Promise<CouponPage> {
      const storeId = ownStoreId(principal);
      const { storeSlug = principal.storeSlug, client = principal.clientId } = filter;
      if (storeSlug !== principal.storeSlug || client !== principal.clientId)
        throw notFound('You have no such store.', 'store_not_found');
      const id = filter.id === undefined ? undefined : rowId.safeParse(filter.id.trim());
      // Text that isn't an id matches nothing.
      if (id?.success === false) return { count: 0, results: [] };
      const day = today(site);
      const choice = {
        isArchived: filter.archived,
        startedBy: filter.scheduled ? undefined : day,
        id: id?.data,
      };
      const { count, archived, results } = await pageOfCoupons(db, storeId, choice, page);
      return { count, archived, results: results.map((row) => couponView(row, day)) };
    },

    /** @throws ProblemError 404 for a coupon that is archived or belongs to another store */
    async read(principal: Principal, site: Site, id: number): Promise<Coupon> {
      const only = { limit: 1, offset: 0 };
      const found = await pageOfCoupons(db, ownStoreId(principal), { isArchived: false, id }, only);
      if (!found.results[0]) throw couponMissing();
      return couponView(found.results[0], today(site));
    },

    /**
     * Adds a coupon at the end.
     * @throws ProblemError 403 `store_required`, `subscription_required` or `coupon_limit_reached`
     */
    async add(tx: Tx, principal: Pick<Principal, 'storeId'>, site: Site, sent: CouponTerms): Promise<Coupon> {
      const { storeId } = principal;
      if (storeId === null) throw storeMissing();
      const store = await ports.stores.lock(tx, storeId);
      if (!store) throw storeMissing();
      const subscription = await ports.billing.subscriptionOf(tx, storeId, site);
      if (!subscription?.entitles)
        throw forbidden('subscription_required', 'You need an active subscription to add a coupon.');
      const { count, last } = await placesOf(tx, storeId);
      if (count >= MAX_COUPONS) throw limitReached();
      assertOpen(env(), { custom_url: sent.custom_url });
      const day = today(site);
      const now = clock.now();
      const row = await insertCoupon(tx, {
        ...couponContent(sent, { site, websiteUrl: store.websiteUrl, start: day }),
        store_id: storeId,
        client_id: store.clientId,
        sort_number: last + 1,
        approved: !site.moderateCoupons,
        waiting_since: site.moderateCoupons ? now : null,
        created_at: now,
        updated_at: now,
      });
      return couponView(row, day);
    },

    /**
     * Changes the fields that are sent. A change without effect keeps `updated`.
     * @throws ProblemError 404 for a coupon of another store, 409 `stale` if it has changed since it was seen
     */
    update: (principal: Principal, site: Site, change: CouponEdit<CouponPatch>): Promise<Coupon> =>
      edit(principal, site, change, patched),

    /** Like `update`, with the whole coupon. Keeps its start if none is given: editing a coupon doesn't restart it. */
    replace: (principal: Principal, site: Site, change: CouponEdit<CouponTerms>): Promise<Coupon> =>
      edit(principal, site, change, (_, sent) => sent),

    /** Works for archived coupons, too. @throws ProblemError 404 for a coupon of another store */
    async history(principal: Principal, id: number, page: PageWindow): Promise<Paged<CouponChange>> {
      const storeId = ownStoreId(principal);
      const { count, results } = await pageOfChanges(db, storeId, id, page);
      // A coupon older than the history has no entries until it changes.
      if (count === 0 && !(await hasCoupon(db, storeId, id))) throw couponMissing();
      return { count, results: results.map(couponChange) };
    },

    /**
     * Restores the terms that a coupon had after a change, as if they were sent again.
     * @throws ProblemError 404 for a change of another coupon, 409 `stale`; FieldsError if today's rules refuse them
     */
    async revert(
      principal: Principal,
      site: Site,
      { id, changeId, seen }: CouponMove & { changeId: number },
    ): Promise<Coupon> {
      const found = await findChange(db, ownStoreId(principal), { couponId: id, changeId });
      if (!found) throw notFound('This coupon has no such change.', 'change_not_found');
      const sent = checkBody(couponWriteSchema, termsOf(found.after));
      return edit(principal, site, { id, seen, sent }, () => sent, 'reverted');
    },

    /** @throws FieldsError if an id is another store's or is named twice; then nothing is changed */
    async sort(principal: Principal, items: readonly SortItem[]): Promise<void> {
      const storeId = ownStoreId(principal);
      await inTransaction(db, async (tx) => {
        await ports.stores.lock(tx, storeId);
        const ids = (await couponsOfStore(tx, storeId)).map((row) => row.id);
        await writeOrder(tx, storeId, completeOrder(ids, items));
      });
    },
  };
}

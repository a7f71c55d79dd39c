/** The rules of a merchant's coupons (decisions, 18 to 30). */
import { dayIn, MAX_COUPONS } from '@coupon-center/contracts';
import type { Coupon, CouponWriteParsed } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { changedAt } from '../../platform/clock.ts';
import type { Executor } from '../../platform/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { assertSeen } from '../../platform/if-match.ts';
import { ownStoreId } from '../../platform/principal.ts';
import type { Principal } from '../../platform/principal.ts';
import { inTransaction } from '../../platform/transaction.ts';
import { completeOrder } from './coupon-order.ts';
import type { SortItem } from './coupon-order.ts';
import { couponContent, differs } from './coupon-values.ts';
import { couponView } from './coupon-view.ts';
import {
  couponsOfStore,
  insertCoupon,
  lockCoupon,
  occupancy,
  updateCouponRow,
  writeOrder,
} from './coupons.repository.ts';

export interface CouponFilter {
  /** Slug that the store has to have. */
  storeSlug?: string;
  /** Whether coupons that start later are in. */
  scheduled: boolean;
  /** Id of the only coupon that is asked for, as it was typed. */
  id?: string;
}

export interface CouponEdit {
  id: number;
  /** `updated` as the caller last saw it; without it the edit is not checked for staleness. */
  seen?: string;
  sent: CouponWriteParsed;
}

export type CouponsService = ReturnType<typeof createCouponsService>;

export function createCouponsService({ db, clock, ports }: Deps) {
  const today = (site: Site) => dayIn(site.timeZone, clock.now());
  const storeMissing = () => forbidden('store_required', 'Create your store before you add a coupon.');
  const couponMissing = () => notFound('Your store has no such coupon.', 'coupon_not_found');

  return {
    /** @throws ProblemError 404 without a store, or for a slug that is not that of the own store */
    async list(principal: Principal, site: Site, filter: CouponFilter): Promise<Coupon[]> {
      const storeId = ownStoreId(principal);
      if (filter.storeSlug !== undefined) {
        const store = (await ports.stores.findAll(db, [storeId], site)).get(storeId);
        if (store?.slug !== filter.storeSlug) throw notFound('You have no such store.', 'store_not_found');
      }
      const day = today(site);
      const coupons = (await couponsOfStore(db, storeId)).map((row) => couponView(row, day));
      return coupons.filter(
        (coupon) =>
          (filter.scheduled || coupon.start_date <= day) &&
          (filter.id === undefined || String(coupon.id) === filter.id.trim()),
      );
    },

    /**
     * Add a coupon at the end.
     * @throws ProblemError 403 `store_required`, `subscription_required` or `coupon_limit_reached`
     */
    async add(
      executor: Executor,
      principal: Principal,
      site: Site,
      sent: CouponWriteParsed,
    ): Promise<Coupon> {
      const { storeId } = principal;
      if (storeId === null) throw storeMissing();
      return inTransaction(executor, async (tx) => {
        const store = await ports.stores.lock(tx, storeId);
        if (!store) throw storeMissing();
        const subscription = await ports.billing.subscriptionOf(tx, storeId, site);
        if (!subscription?.entitles)
          throw forbidden('subscription_required', 'A running subscription is needed to add a coupon.');
        const { count, last } = await occupancy(tx, storeId);
        if (count >= MAX_COUPONS)
          throw forbidden(
            'coupon_limit_reached',
            `A store page has at most ${MAX_COUPONS} coupons. Change one instead.`,
          );
        const day = today(site);
        const now = clock.now();
        const row = await insertCoupon(tx, {
          ...couponContent(sent, { site, websiteUrl: store.websiteUrl, today: day, current: null }),
          store_id: storeId,
          sort_number: last + 1,
          approved: !site.moderateCoupons,
          created_at: now,
          updated_at: now,
        });
        return couponView(row, day);
      });
    },

    /** @throws ProblemError 404 for a coupon that is not the own store's, 409 `stale` where it changed since it was seen */
    async update(principal: Principal, site: Site, { id, seen, sent }: CouponEdit): Promise<Coupon> {
      const storeId = ownStoreId(principal);
      return inTransaction(db, async (tx) => {
        const store = await ports.stores.lock(tx, storeId);
        const row = await lockCoupon(tx, storeId, id);
        if (!store || !row) throw couponMissing();
        const day = today(site);
        const current = couponView(row, day);
        assertSeen(seen, current, 'The coupon was changed meanwhile. Look at it again before you save.');
        const content = couponContent(sent, {
          site,
          websiteUrl: store.websiteUrl,
          today: day,
          current: row,
        });
        const updated = await updateCouponRow(tx, storeId, id, {
          ...content,
          approved: !site.moderateCoupons || (row.approved && !differs(content, row)),
          updated_at: changedAt(clock, row.updated_at),
        });
        return couponView(updated, day);
      });
    },

    /** @throws FieldsError where an id is not the own store's or is named twice; then nothing is changed */
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

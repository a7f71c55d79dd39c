/** Writes the demo's coupons and their history, each in one statement. */
import { couponContent, versionOf } from '@coupon-center/backend/rows';
import type { Tx } from '@coupon-center/backend/rows';
import { addDays, couponWriteSchema, instantInZone } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { DemoDay, NumberedCoupon } from './numbers.ts';
import type { DemoCoupon } from './catalogue/demo-store.ts';
import type { WrittenStore } from './write-stores.ts';

/** A store whose coupons were written. */
export interface StoreWithCoupons extends WrittenStore {
  coupons: NumberedCoupon[];
}

/** @throws FieldsError for a coupon that the API would refuse */
export async function writeCoupons(
  tx: Tx,
  site: Site,
  stores: readonly WrittenStore[],
  day: DemoDay,
): Promise<StoreWithCoupons[]> {
  const wanted = stores.flatMap((owner) =>
    owner.store.coupons.map((coupon, index) => ({ owner, coupon, index })),
  );
  const rows = await tx
    .insertInto('coupons')
    .values(
      wanted.map(({ owner, coupon, index }) => {
        const createdAt = createdOn(coupon, day);
        return {
          ...contentOf(coupon, { site, host: owner.store.host, today: day.today }),
          store_id: owner.id,
          client_id: site.clientId,
          sort_number: index + 1,
          approved: true,
          created_at: createdAt,
          updated_at: createdAt,
        };
      }),
    )
    .returningAll()
    .execute();
  const changes = rows.map((row) => ({
    coupon_id: row.id,
    store_id: row.store_id,
    action: 'created' as const,
    actor: 'merchant' as const,
    before: null,
    after: JSON.stringify(versionOf(row)),
    changed_at: row.created_at,
  }));
  await tx.insertInto('coupon_changes').values(changes).execute();
  return numberCoupons(stores, rows);
}

/** Returns stores with those of their coupons that are in the catalogue, by their places. */
export function numberCoupons(
  stores: readonly WrittenStore[],
  rows: readonly { id: number; store_id: number; title: string; sort_number: number }[],
): StoreWithCoupons[] {
  return stores.map((owner) => ({
    ...owner,
    coupons: rows
      .filter((row) => row.store_id === owner.id)
      .flatMap(({ id, title, sort_number: place }) => {
        const coupon = owner.store.coupons[place - 1];
        return coupon ? [{ id, title, coupon }] : [];
      }),
  }));
}

function contentOf(
  [offer, discount_code, description, [first, last]]: DemoCoupon,
  { site, host, today }: { site: Site; host: string; today: string },
) {
  const sent = couponWriteSchema.parse({
    ...offer,
    discount_code,
    description,
    start_date: addDays(today, first),
    expiration_date: last === null ? null : addDays(today, last),
  });
  return couponContent(sent, { site, websiteUrl: `https://${host}`, start: today });
}

/** Merchants create coupons on the morning of the first day, or a few days ago for later. */
function createdOn([, , , [first]]: DemoCoupon, { today, timeZone }: DemoDay): Date {
  return new Date(instantInZone(addDays(today, first > 0 ? -3 : first), '00:00:00', timeZone));
}

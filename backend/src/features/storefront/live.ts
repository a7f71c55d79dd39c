/**
 * Query fragments for what is live at a moment (docs/rules.md, 17, 19 and 57). The views `shop_stores` and `shop_coupons`
 * (migrations 0050, 0077, 0085, 0087 and 0089) leave out what is hidden on any date: anything waiting, paused, held, archived or closed.
 * They contain when a store's subscription stops entitling it (`entitled_until`, possibly infinity), or when it became past
 * due and, if it is cancelled, when its last period ends (`past_due_end`, otherwise infinity).
 */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays, dayIn, instantInZone } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Clock } from '../../platform/clock.ts';

/** A moment on a site. */
export interface Moment {
  clientId: string;
  /** The day in the site's time zone, yyyy-MM-dd. */
  today: string;
  /** Start of that day. A subscription that ended earlier is over; one that ended later lasts until the end of the day. */
  dayStart: Date;
  /** Grace periods that began before this are over. */
  graceStart: Date;
}

export function momentOf(site: Site, clock: Clock): Moment {
  const today = dayIn(site.timeZone, clock.now());
  const startOf = (day: string) => new Date(instantInZone(day, '00:00:00', site.timeZone));
  return {
    clientId: site.clientId,
    today,
    dayStart: startOf(today),
    graceStart: startOf(addDays(today, -site.graceDays)),
  };
}

/** Condition on `shop_stores store`: it belongs to the site, and is entitled by the rule of `entitles` in billing. */
export function openStore({ clientId, dayStart, graceStart }: Moment): RawBuilder<boolean> {
  return sql`store.client_id = ${clientId} and (
    store.entitled_until >= ${dayStart}
    or (store.past_due_since >= ${graceStart} and store.past_due_end >= ${dayStart})
  )`;
}

/** Condition on `shop_coupons coupon`: it belongs to the site, and its dates include the day. */
export function liveCoupon({ clientId, today }: Moment): RawBuilder<boolean> {
  return sql`coupon.client_id = ${clientId} and coupon.start_date <= ${today}
    and (coupon.expiration_date is null or coupon.expiration_date >= ${today})`;
}

/** Formats an instant as ISO 8601. */
export function isoOf(instant: RawBuilder<unknown>): RawBuilder<string> {
  return sql`to_char(${instant} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The columns of a coupon in a list, with its store. */
export const LISTED_COUPON = sql`coupon.id, coupon.offer_type, coupon.title, coupon.description, coupon.discount_code,
  coupon.destination_url, coupon.start_date, coupon.expiration_date, coupon.minimum_order_amount,
  coupon.restrictions,
  ${isoOf(sql`coupon.updated_at`)} as changed,
  json_build_object(
    'slug', store.slug, 'name', store.name, 'logo_url', store.logo_url, 'category', store.category
  ) as store`;

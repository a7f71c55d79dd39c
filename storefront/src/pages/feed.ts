/** Atom feeds (RFC 4287) of coupons, newest first. */
import { addDays, formatDay, instantInZone, restrictionsText } from '@coupon-center/contracts';
import type { PublicCoupon } from '@coupon-center/contracts';
import { minimumOrderText } from '@coupon-center/coupon-card';
import { html } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { couponPagePath } from './list-items.ts';

export type FeedCoupon = PublicCoupon & { store: { slug: string; name: string } };

export interface Feed {
  title: string;
  /** Path of the page whose feed this is. */
  page: string;
  /** Path of the feed itself. */
  path: string;
  coupons: readonly FeedCoupon[];
  /** When a coupon last changed, including one that is missing here because it is paused or held. */
  changed: string | null | undefined;
  /** The last day of the coupon that ended most recently, yyyy-MM-dd. */
  ended?: string | undefined;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
}

/** Returns the latest of some ISO 8601 instants. */
function latest(instants: readonly (string | null | undefined)[]): string {
  const times = instants.flatMap((instant) => (instant ? [Date.parse(instant)] : []));
  return new Date(Math.max(...times)).toISOString();
}

export function atomFeed(site: Site, { title, page, path, coupons, changed, ended, today }: Feed): string {
  const { clientUrl, siteName, locale, timeZone, currencySymbol } = site;
  const startOf = (day: string) => instantInZone(day, '00:00:00', timeZone);
  /** A coupon appears on its first day, and may be changed later. */
  const updated = ({ start_date: day, changed: at }: FeedCoupon) => latest([startOf(day ?? today), at]);
  const newest = coupons.toSorted((one, other) =>
    (other.start_date ?? '').localeCompare(one.start_date ?? ''),
  );
  const entry = (coupon: FeedCoupon) => {
    const { id, store, title: headline, description, expiration_date: end } = coupon;
    const address = `${clientUrl}${couponPagePath(store.slug, id)}`;
    const until = end === null ? '' : ` Until ${formatDay(end, null)}.`;
    const minimum = minimumOrderText(coupon, currencySymbol);
    const details = restrictionsText(coupon.restrictions).replace(/\.$/, '');
    return html`<entry
      ><id>${address}</id><title>${headline} at ${store.name}</title><link href="${address}" /><updated
        >${updated(coupon)}</updated
      ><author><name>${store.name}</name></author>
      <summary>${description}${minimum && ` ${minimum}.`}${details && ` ${details}.`}${until}</summary></entry
    >`;
  };
  const isEmpty = newest.length === 0 && !changed;
  const feedUpdated = latest([
    ...newest.map(updated),
    changed,
    ended === undefined ? undefined : startOf(addDays(ended, 1)),
    isEmpty ? startOf(today) : undefined,
  ]);
  // prettier-ignore
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}"><id>${clientUrl}${path}</id><title>${title}</title><link rel="self" type="application/atom+xml" href="${clientUrl}${path}"/><link href="${clientUrl}${page}"/><updated>${feedUpdated}</updated><author><name>${siteName}</name></author>${newest.map(entry)}</feed>
`.text;
}

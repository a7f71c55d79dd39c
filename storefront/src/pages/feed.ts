/** Atom feeds (RFC 4287) of coupons, newest first. */
import { formatDay, instantInZone } from '@coupon-center/contracts';
import type { PublicCoupon } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { couponPagePath } from './listed.ts';

export type FeedCoupon = PublicCoupon & { store: { slug: string; name: string } };

export interface Feed {
  title: string;
  /** Path of the page that the feed is of. */
  page: string;
  /** Path of the feed itself. */
  path: string;
  coupons: readonly FeedCoupon[];
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
}

export function atomFeed(site: Site, { title, page, path, coupons, today }: Feed): string {
  const { clientUrl, siteName, locale, timeZone } = site;
  const startOf = ({ start_date: day }: FeedCoupon) => instantInZone(day ?? today, '00:00:00', timeZone);
  const newest = coupons.toSorted((one, other) =>
    (other.start_date ?? '').localeCompare(one.start_date ?? ''),
  );
  const [first] = newest;
  const entry = (coupon: FeedCoupon) => {
    const { id, store, title: headline, description, expiration_date: end } = coupon;
    const address = `${clientUrl}${couponPagePath(store.slug, id)}`;
    const until = end === null ? '' : ` Until ${formatDay(end, null)}.`;
    return html`<entry
      ><id>${address}</id><title>${headline} at ${store.name}</title><link href="${address}" /><updated
        >${startOf(coupon)}</updated
      ><author><name>${store.name}</name></author>
      <summary>${description}${until}</summary></entry
    >`;
  };
  // prettier-ignore
  return html`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}"><id>${clientUrl}${path}</id><title>${title}</title><link rel="self" type="application/atom+xml" href="${clientUrl}${path}"/><link href="${clientUrl}${page}"/><updated>${first ? startOf(first) : instantInZone(today, '00:00:00', timeZone)}</updated><author><name>${siteName}</name></author>${newest.map(entry)}</feed>
`.text;
}

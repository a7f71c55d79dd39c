/** What search engines read of a page, as JSON-LD in the terms of schema.org. Nothing in it is made up: no price, no rating. */
import { instantInZone } from '@coupon-center/contracts';
import type { PublicCoupon, PublicStore } from '@coupon-center/contracts';
import { webAddress } from '@coupon-center/coupon-card';
import { storePageUrl } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { couponPagePath } from './listed.ts';

/** The store, and its offers: each with its days as instants of the site's time zone. */
export function couponData(site: Site, store: PublicStore, coupons: readonly PublicCoupon[]): object {
  const logo = webAddress(store.logo_url);
  const website = webAddress(store.website_url);
  const id = `${storePageUrl(site, store.slug)}#store`;
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': id,
        name: store.name,
        ...(website && { url: website }),
        ...(logo && { logo }),
      },
      ...coupons.map((coupon) => ({
        '@type': 'Offer',
        name: coupon.title,
        description: coupon.description,
        url: `${site.clientUrl}${couponPagePath(store.slug, coupon.id)}`,
        seller: { '@id': id },
        ...(coupon.start_date && { validFrom: instantInZone(coupon.start_date, '00:00:00', site.timeZone) }),
        ...(coupon.expiration_date && {
          validThrough: instantInZone(coupon.expiration_date, '23:59:59', site.timeZone),
        }),
      })),
    ],
  };
}

/**
 * Structured data of a page for search engines, as JSON-LD. The compiler checks it against the vocabulary of schema.org.
 * Every property is therefore written out: the compiler would not report unknown ones that are spread into an object.
 * Nothing is made up: no price, no rating.
 */
import { instantInZone, restrictionsText } from '@coupon-center/contracts';
import type { PublicCoupon, PublicStore } from '@coupon-center/contracts';
import { webAddress } from '@coupon-center/coupon-card';
import { siteByClientId, storePageUrl } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import type { Graph, OfferLeaf, OrganizationLeaf } from 'schema-dts';
import { couponPagePath } from './list-items.ts';

/** The store and its offers, whose days are instants in the site's time zone. */
export function couponData(site: Site, store: PublicStore, coupons: readonly PublicCoupon[]): Graph {
  const id = `${storePageUrl(site, store.slug)}#store`;
  const organization: OrganizationLeaf = {
    '@type': 'Organization',
    '@id': id,
    name: store.name,
    url: webAddress(store.website_url) ?? undefined,
    logo: webAddress(store.logo_url) ?? undefined,
  };
  const instant = (day: string | null | undefined, time: string) =>
    day ? instantInZone(day, time, site.timeZone) : undefined;
  const offers = coupons.map((coupon): OfferLeaf => ({
    '@type': 'Offer',
    name: coupon.title,
    // The vocabulary has no property for who may use an offer, and on what.
    description: [coupon.description, restrictionsText(coupon.restrictions)].filter(Boolean).join(' – '),
    url: `${site.clientUrl}${couponPagePath(store.slug, coupon.id)}`,
    seller: { '@id': id },
    validFrom: instant(coupon.start_date, '00:00:00'),
    validThrough: instant(coupon.expiration_date, '23:59:59'),
    eligibleTransactionVolume: coupon.minimum_order_amount
      ? {
          '@type': 'PriceSpecification',
          minPrice: coupon.minimum_order_amount,
          priceCurrency: site.currency.toUpperCase(),
        }
      : undefined,
  }));
  return { '@context': 'https://schema.org', '@graph': [organization, ...offers] };
}

/**
 * The pages of the same store on all brands' sites, one per language and region, this one first; none if the store is on
 * this site only.
 */
export function alternatesOf(site: Site, { slug, also_on: others = [] }: PublicStore) {
  const pages = [
    { clientId: site.clientId, slug },
    ...others.map((one) => ({ clientId: one.client_id, slug: one.slug })),
  ];
  const found = pages.flatMap((page) => {
    const itsSite = page.clientId === site.clientId ? site : siteByClientId(page.clientId);
    return itsSite ? [{ locale: itsSite.locale, href: storePageUrl(itsSite, page.slug) }] : [];
  });
  const byLocale = new Map(found.toReversed().map((page) => [page.locale, page]));
  return others.length === 0 ? [] : [...byLocale.values()].toReversed();
}

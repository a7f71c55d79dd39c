/** Sitemaps (sitemaps.org): an index, and a map for every {@link ADDRESSES_A_CALL} stores. */
import type { SiteAddresses } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import { storePageUrl } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { couponPagePath } from './list-items.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** @param starts the slug after which each map begins; empty for the first */
export function sitemapIndex({ clientUrl }: Site, starts: readonly string[]): string {
  const map = (after: string) => html`<sitemap><loc>${clientUrl}/sitemap.xml?after=${after}</loc></sitemap>`;
  // prettier-ignore
  return html`<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="${NAMESPACE}">${starts.map(map)}</sitemapindex>
`.text;
}

/** The first map also contains the home page. */
export function sitemap(site: Site, { stores }: SiteAddresses, isFirst: boolean): string {
  const url = (address: string, changed?: string) =>
    html`<url><loc>${address}</loc>${changed && html`<lastmod>${changed}</lastmod>`}</url>`;
  // prettier-ignore
  return html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="${NAMESPACE}">${isFirst && url(`${site.clientUrl}/stores`)}${stores.map(({ slug, changed, coupons }) => [
    url(storePageUrl(site, slug), changed),
    coupons.map((coupon) => url(`${site.clientUrl}${couponPagePath(slug, coupon.id)}`, coupon.changed)),
  ])}</urlset>
`.text;
}

/** Sitemaps (sitemaps.org): an index, and the files that it names, each with the addresses of at most a thousand stores. */
import type { AddressFiles, SiteAddresses } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import { storePageUrl } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { couponPagePath } from './list-items.ts';

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The file that also has the home page, and thus exists even without stores. */
const FIRST_FILE = 0;

const dated = (address: string, changed: string | undefined) =>
  html`<loc>${address}</loc>${changed && html`<lastmod>${changed}</lastmod>`}`;

export function sitemapIndex({ clientUrl }: Site, { files }: AddressFiles): string {
  const all = files[0]?.file === FIRST_FILE ? files : [{ file: FIRST_FILE, changed: undefined }, ...files];
  // prettier-ignore
  return html`<?xml version="1.0" encoding="utf-8"?>
<sitemapindex xmlns="${NAMESPACE}">${all.map(({ file, changed }) => html`<sitemap>${dated(`${clientUrl}/sitemap.xml?file=${file}`, changed)}</sitemap>`)}</sitemapindex>
`.text;
}

/** @returns null for a file without pages */
export function sitemap(site: Site, file: number, { stores }: SiteAddresses): string | null {
  const isFirst = file === FIRST_FILE;
  if (stores.length === 0 && !isFirst) return null;
  const url = (address: string, changed?: string) => html`<url>${dated(address, changed)}</url>`;
  // prettier-ignore
  return html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="${NAMESPACE}">${isFirst && url(`${site.clientUrl}/stores`)}${stores.map(({ slug, changed, coupons }) => [
    url(storePageUrl(site, slug), changed),
    coupons.map((coupon) => url(`${site.clientUrl}${couponPagePath(slug, coupon.id)}`, coupon.changed)),
  ])}</urlset>
`.text;
}

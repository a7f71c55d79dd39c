/** The same store on other brands' sites, for search engines. */
import type { PublicStore } from '@coupon-center/contracts';
import { siteByClientId, storePageUrl } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';

/** Nothing where the store is on this site only; otherwise this page comes first. One per language and region. */
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

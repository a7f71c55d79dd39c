/** The results of a search. */
import type { ListedCoupon, SearchResult } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Content, Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { categoryLinks } from './browse.ts';
import { layout } from './layout.ts';
import { countOf, couponItems, pager, storeItems } from './list-items.ts';
import { searchForm } from './search-form.ts';
import { copying } from './vote-page.ts';

export interface SearchPage {
  q: string;
  /** Null if nothing was searched for. */
  found: SearchResult | null;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  /** Whether uses are counted. */
  isCounted: boolean;
}

export function searchPage(site: Site, { q, found, today, isCounted }: SearchPage): Markup {
  return layout({
    site,
    title: q === '' ? 'Search' : `Search for ${q}`,
    hasOwnSearch: true,
    ...copying(isCounted),
    main: html`<div class="inner offers">
      <h1>${found ? headline(q, found) : 'Search'}</h1>
      ${searchForm({ id: 'q', q })}
      <div id="found">${found ? results(site, q, found, today) : categoryLinks(site, undefined)}</div>
    </div>`,
  });
}

function results(site: Site, q: string, found: SearchResult, today: string): Content {
  const { stores, coupons, count, page, pages } = found;
  const href = (to: number) => `/search?q=${encodeURIComponent(q)}${to === 1 ? '' : `&page=${to}`}`;
  if (stores.length === 0 && count === 0)
    return html`<p role="status">
        Nothing was found for “${q}”. Try fewer or other words, or
        <a href="/stores">browse all stores</a>.
      </p>
      ${categoryLinks(site, undefined)}`;
  return html`${found.is_similar && html`<p role="status">Showing similar results: ${amountOf(found)}.</p>`}
  ${
    stores.length > 0 &&
    html`<section>
      <h2>Stores</h2>
      ${storeItems(stores)}
    </section>`
  }
  ${
    coupons.length > 0 &&
    html`<section>
      <h2>Coupons</h2>
      ${byStore(site, coupons, today)} ${pager({ page, pages, href })}
    </section>`
  }`;
}

/** Coupons of one store that are shown; the rest is on the store's page. */
const OF_STORE = 3;

/** The best first, with a link to each store that has more of them. */
function byStore(site: Site, coupons: readonly ListedCoupon[], today: string): Content {
  const groups = [...Map.groupBy(coupons, ({ store }) => store.slug).values()];
  const shown = new Set(groups.flatMap((ofStore) => ofStore.slice(0, OF_STORE)));
  const more = groups.flatMap((ofStore) => ofStore[OF_STORE]?.store ?? []);
  return html`${couponItems(
    site,
    coupons.filter((coupon) => shown.has(coupon)),
    today,
  )}
  ${more.map(
    ({ slug, name }) =>
      html`<p>
        <a class="more" href="/stores/${slug}">More at <span dir="auto">${name}</span></a>
      </p>`,
  )}`;
}

/** Says how much was found, or that it is only like what was searched for. */
function headline(q: string, found: SearchResult): string {
  const amount = amountOf(found);
  if (amount === '') return 'Search';
  if (found.is_similar) return `No exact matches for “${q}”`;
  return `${amount.charAt(0).toUpperCase()}${amount.slice(1)} for “${q}”`;
}

function amountOf({ stores: { length: stores }, count, has_more: hasMore = false }: SearchResult): string {
  const parts = [
    ...(stores > 0 ? [stores === 1 ? '1 store' : `${stores} stores`] : []),
    ...(count > 0 ? [hasMore ? `more than ${count.toLocaleString('en')} coupons` : countOf(count)] : []),
  ];
  return parts.join(' and ');
}

/** The results of a search. */
import type { SearchResult } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Content, Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { layout } from './layout.ts';
import { countOf, couponItems, pager, storeItems } from './list-items.ts';
import { searchForm } from './search-form.ts';

export interface SearchPage {
  q: string;
  /** Null if nothing was searched for. */
  found: SearchResult | null;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
}

export function searchPage(site: Site, { q, found, today }: SearchPage): Markup {
  return layout({
    site,
    title: q === '' ? 'Search' : `Search for ${q}`,
    hasOwnSearch: true,
    main: html`<div class="inner offers">
      <h1>Search</h1>
      ${searchForm({ id: 'q', q })}
      <div id="found">${found && results(site, { q, found, today })}</div>
    </div>`,
  });
}

function results(site: Site, { q, found, today }: SearchPage & { found: SearchResult }): Content {
  const { stores, coupons, count, page, pages } = found;
  const href = (to: number) => `/search?q=${encodeURIComponent(q)}${to === 1 ? '' : `&page=${to}`}`;
  if (stores.length === 0 && count === 0)
    return html`<p role="status">
      Nothing was found for “${q}”. Try fewer or other words, or
      <a href="/stores">browse all stores</a>.
    </p>`;
  return html`<p role="status">${summary(stores.length, count)} for “${q}”</p>
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
        ${couponItems(site, coupons, today)} ${pager({ page, pages, href })}
      </section>`
    }`;
}

function summary(stores: number, coupons: number): string {
  const parts = [
    ...(stores > 0 ? [stores === 1 ? '1 store' : `${stores} stores`] : []),
    ...(coupons > 0 ? [countOf(coupons)] : []),
  ];
  return parts.join(' and ');
}

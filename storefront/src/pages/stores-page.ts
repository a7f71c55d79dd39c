/** Lists of stores, by letter and by category. */
import type { StoreIndex } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { breadcrumb, categoryLinks, categoryStep, letterLinks, letterName } from './browse.ts';
import { layout } from './layout.ts';
import { couponItems, pager, storeItems } from './list-items.ts';
import { copying } from './vote-page.ts';

export interface StoresPage {
  title: string;
  /** Path of the page, without a query. */
  path: string;
  letter?: string | undefined;
  /** Slug of the category that the page is about. */
  category?: string | undefined;
  index: StoreIndex;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  /** Whether uses are counted. */
  isCounted: boolean;
}

export const letterTitle = (letter: string): string =>
  letter === '0' ? 'Stores starting with a number or sign' : `Stores starting with ${letterName(letter)}`;

function descriptionOf({ siteName }: Site, title: string, category: string | undefined): string {
  return category ? `${title} on ${siteName} today.` : `${title} that have coupons on ${siteName} today.`;
}

export function storesPage(site: Site, shown: StoresPage): Markup {
  const { title, path, letter, category, index, today, isCounted } = shown;
  const { page, pages, count, stores, letters, coupons = [] } = index;
  const href = (to: number) => (to === 1 ? path : `${path}?page=${to}`);
  return layout({
    site,
    title: page === 1 ? title : `${title}, page ${page}`,
    description: count > 0 ? descriptionOf(site, title, category) : undefined,
    canonical: `${site.clientUrl}${href(page)}`,
    ...(coupons.length > 0 && copying(isCounted)),
    main: html`<div class="inner offers">
      ${breadcrumb(site, [])}
      <h1>${title}</h1>
      ${category ? categoryLinks(site, undefined, category) : letterLinks(letters, letter)}
      ${
        coupons.length > 0 &&
        html`<h2>Newest coupons</h2>
          ${couponItems(site, coupons, today)}
          <h2>Stores</h2>`
      }
      ${stores.length > 0 ? storeItems(stores) : nothing(site, category)} ${pager({ page, pages, href })}
    </div>`,
  });
}

function nothing(site: Site, category: string | undefined): Markup {
  const [{ name } = { name: undefined }] = categoryStep(site, category);
  return html`<p class="none">
      ${name === undefined ? 'No store here has a coupon today.' : `No ${name} coupons today.`}
    </p>
    <p><a class="more" href="/stores#all">Browse all stores</a></p>`;
}

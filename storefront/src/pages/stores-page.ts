/** Lists of stores, by letter and by category. */
import type { StoreIndex } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { letterLinks, letterName } from './browse.ts';
import { layout } from './layout.ts';
import { pager, storeItems } from './list-items.ts';

export interface StoresPage {
  title: string;
  /** Path of the page, without a query. */
  path: string;
  letter?: string;
  index: StoreIndex;
}

export const letterTitle = (letter: string): string =>
  letter === '0' ? 'Stores starting with a number or sign' : `Stores starting with ${letterName(letter)}`;

export function storesPage(site: Site, { title, path, letter, index }: StoresPage): Markup {
  const { page, pages, count, stores, letters } = index;
  const href = (to: number) => (to === 1 ? path : `${path}?page=${to}`);
  return layout({
    site,
    title: page === 1 ? title : `${title}, page ${page}`,
    description: count > 0 ? `${title} that have coupons on ${site.siteName} today.` : undefined,
    canonical: `${site.clientUrl}${href(page)}`,
    main: html`<div class="inner offers">
      <h1>${title}</h1>
      ${letterLinks(letters, letter)}
      ${stores.length > 0 ? storeItems(stores) : html`<p class="none">No store here has a coupon today.</p>`}
      ${pager({ page, pages, href })}
    </div>`,
  });
}

/** The home of the storefront. */
import type { Home, ListedCoupon } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Content, Markup } from '@coupon-center/server-kit';
import type { HomeSection, Site } from '@coupon-center/site-config';
import { letterLinks, categoryLinks } from './browse.ts';
import { layout } from './layout.ts';
import { couponItems, storeItems } from './list-items.ts';
import { messageCard } from './message-card.ts';
import { searchForm } from './search-form.ts';
import { copying } from './vote-page.ts';

/** @param isCounted whether uses are counted */
export function homePage(site: Site, home: Home, today: string, isCounted: boolean): Markup {
  const { siteName } = site;
  return layout({
    site,
    title: 'Coupons and promo codes',
    description: `Coupons and promo codes of ${home.store_count === 1 ? 'one store' : `${home.store_count} stores`} on ${siteName}, checked by shoppers.`,
    canonical: `${site.clientUrl}/stores`,
    feed: '/stores/feed.xml',
    shareImage: { path: '/stores/image.png', alt: `Coupons and promo codes on ${siteName}` },
    hasOwnSearch: true,
    ...copying(isCounted),
    main: html`<div class="store hero-band">
        <div class="inner hero">
          <h1>${site.home?.headlines.welcome}</h1>
          ${searchForm({ id: 'q' })} ${categoryLinks(site, home.categories)}
        </div>
      </div>
      <div class="inner offers">
        ${home.store_count === 0 ? nothingYet(site) : sections(site, home, today)}
      </div>`,
  });
}

/** The sections in the brand's order. */
function sections(site: Site, home: Home, today: string): Content {
  const contents = sectionContents(site, home, today);
  return site.home?.sections.map((name) => contents[name]);
}

function sectionContents(site: Site, home: Home, today: string): Record<HomeSection, Content> {
  const { most_used: used = [], used_stores: usedStores = [], by_category: rows = [], newest, ending } = home;
  const headlines = site.home?.headlines;
  const [best = newest[0]] = used;
  const isBest = used.length > 0;
  const row = (title: Content, coupons: readonly ListedCoupon[]) =>
    coupons.length > 0 && section(title, couponItems(site, coupons, today, { inRow: true }));
  const categories = rows.map(({ slug, coupons }) => {
    const name = site.categories.find((one) => one.slug === slug)?.name ?? slug;
    // A single coupon would only repeat what is above.
    return coupons.length > 1 && row(html`<a href="/stores/categories/${slug}">${name}</a>`, coupons);
  });
  const [storesTitle, stores] =
    usedStores.length > 0 ? [headlines?.popular, usedStores] : ['Stores', home.popular];
  return {
    best:
      best &&
      section(isBest ? headlines?.best : 'Just added', couponItems(site, [best], today, { isLarge: true })),
    ending: row('Ending soon', ending),
    used: row('Most used this week', used.slice(1)),
    stores: section(storesTitle, storeItems(stores, { inRow: true })),
    newest: row('New coupons', isBest ? newest : newest.slice(1)),
    categories: html`<div class="by-category">${categories}</div>`,
    checking: section(
      html`<a href="/stores/how-we-check-codes">How we check codes</a>`,
      html`<p>A person reviews every store, and shoppers tell us whether a code worked.</p>`,
    ),
    all: section('All stores', letterLinks(home.letters), 'all'),
  };
}

function section(title: Content, content: Content, id?: string): Markup {
  return html`<section ${id && html`id="${id}"`}>
    <h2>${title}</h2>
    ${content}
  </section>`;
}

function nothingYet({ siteName, portalUrl }: Site): Markup {
  return messageCard(
    'ticket',
    html`<h2>No coupons yet</h2>
      <p>${siteName} is about to open. Do you run a store?</p>
      <p><a class="button" href="${portalUrl}/register">Create your coupon page</a></p>`,
  );
}

/** The home of the storefront. */
import type { Home } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Content, Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { letterLinks, categoryLinks } from './browse.ts';
import { layout } from './layout.ts';
import { couponItems, storeItems } from './list-items.ts';
import { messageCard } from './message-card.ts';
import { searchForm } from './search-form.ts';

export function homePage(site: Site, home: Home, today: string): Markup {
  const { siteName } = site;
  return layout({
    site,
    title: 'Coupons and promo codes',
    description: `Coupons and promo codes of ${home.store_count === 1 ? 'one store' : `${home.store_count} stores`} on ${siteName}, checked by hand.`,
    canonical: `${site.clientUrl}/stores`,
    feed: '/stores/feed.xml',
    shareImage: { path: '/stores/image.png', alt: `Coupons and promo codes on ${siteName}` },
    hasOwnSearch: true,
    main: html`<div class="store">
        <div class="inner hero">
          <h1>Coupons and promo codes</h1>
          ${searchForm({ id: 'q' })}
        </div>
      </div>
      <div class="inner offers">
        ${home.store_count === 0 ? nothingYet(site) : sections(site, home, today)}
      </div>`,
  });
}

function sections(site: Site, home: Home, today: string): Content {
  return html`${home.ending.length > 0 && section('Ending soon', couponItems(site, home.ending, today))}
  ${section('New coupons', couponItems(site, home.newest, today))}
  ${section('Popular stores', storeItems(home.popular))}
  ${section('All stores', html`${letterLinks(home.letters)} ${categoryLinks(site, home.categories)}`)}`;
}

function section(title: string, content: Content): Markup {
  return html`<section>
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

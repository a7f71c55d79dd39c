/** A store's page: its name and its live coupons, in the order its merchant chose. */
import type { PublicStore } from '@coupon-center/contracts';
import { storePageUrl } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { html, webAddress } from '../html.ts';
import type { Markup } from '../html.ts';
import { couponCard, NEW_TAB_NOTE, OUTBOUND_REL, storeLogo } from './coupon-card.ts';
import { layout } from './layout.ts';

export function storePage(site: Site, store: PublicStore): Markup {
  const { name, coupons, preview } = store;
  return layout({
    site,
    title: `${name} coupons and deals`,
    description: preview ? undefined : `Coupons, promo codes and deals of ${name} on ${site.siteName}.`,
    canonical: preview ? undefined : storePageUrl(site, store.slug),
    banner:
      preview &&
      html`<aside class="preview" aria-label="Preview">
        <div class="inner">Preview – only you can see this page</div>
      </aside>`,
    main: html`<div class="store">
        ${storeLogo(store)}
        <div>
          <h1 dir="auto">${name} coupons</h1>
          <p>${counted(coupons.length)}</p>
          ${websiteLink(store)}
        </div>
      </div>
      <p class="hidden" id="${NEW_TAB_NOTE}">Opens in a new tab</p>
      ${
        coupons.length > 0
          ? html`<ul class="coupons">
              ${coupons.map((coupon) => couponCard(store, coupon))}
            </ul>`
          : noCoupons(store)
      }`,
  });
}

function counted(count: number): string {
  if (count === 0) return 'No live coupons today';
  return count === 1 ? '1 live coupon' : `${count} live coupons`;
}

function websiteLink({ website_url }: PublicStore) {
  const address = webAddress(website_url);
  if (address === null) return null;
  return html`<a href="${address}" target="_blank" rel="${OUTBOUND_REL}" aria-describedby="${NEW_TAB_NOTE}"
    >Visit ${new URL(address).hostname}</a
  >`;
}

function noCoupons({ name }: PublicStore) {
  return html`<div class="notice">
    <h2>No coupons right now</h2>
    <p>${name} has no live coupons at the moment. Please look in again soon.</p>
  </div>`;
}

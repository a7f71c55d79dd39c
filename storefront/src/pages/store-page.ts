/** A store's page: its name and its live coupons in display order. */
import { createElement } from 'react';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { PublicCoupon, PublicStore } from '@coupon-center/contracts';
import { CouponCard, OUTBOUND_REL, StoreLogo, webAddress } from '@coupon-center/coupon-card';
import { html, trusted } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import { storePageUrl } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { SCRIPT_PATH } from '../static-files.ts';
import { layout } from './layout.ts';
import { messageCard } from './message-card.ts';

/** Id of the note that links open in a new tab. */
const NEW_TAB_NOTE = 'new-tab';

/** Renders an element with React, which escapes its texts; React doesn't run in the browser. */
function drawn(element: ReactElement): Markup {
  return trusted(renderToStaticMarkup(element));
}

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
    script: coupons.length > 0 ? SCRIPT_PATH : undefined,
    main: html`<div class="store">
        <div class="inner">
          ${drawn(createElement(StoreLogo, store))}
          <div class="store-words">
            <h1 dir="auto">${name} coupons</h1>
            <p class="store-facts">
              <span class="count">${counted(coupons.length)}</span>${websiteLink(store)}
            </p>
          </div>
        </div>
      </div>
      <div class="inner offers">${coupons.length > 0 ? couponList(store) : noCoupons(store)}</div>`,
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
    ><span id="${NEW_TAB_NOTE}" hidden>Opens in a new tab</span>`;
}

/** Safari drops the semantics of a list without bullets unless it has this role. */
function couponList({ coupons, ...store }: PublicStore) {
  const card = (coupon: PublicCoupon) =>
    html`<li>${drawn(createElement(CouponCard, { store, coupon }))}</li>`;
  return html`<ul class="coupons" role="list">
    ${coupons.map(card)}
  </ul>`;
}

function noCoupons({ name }: PublicStore) {
  return messageCard(
    'ticket',
    html`<h2>No coupons right now</h2>
      <p>${name} has no coupons right now. Check back soon.</p>`,
  );
}

/** A store's page: its name and its live coupons in display order. */
import { createElement } from 'react';
import { daysBetween, dayIn, formatDay } from '@coupon-center/contracts';
import type { PublicCoupon, PublicStore } from '@coupon-center/contracts';
import { CouponCard, EXAMPLE_SLUG, OUTBOUND_REL, StoreLogo, webAddress } from '@coupon-center/coupon-card';
import { html } from '@coupon-center/server-kit';
import type { Content, Markup } from '@coupon-center/server-kit';
import { storePageUrl } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { SCRIPT_PATH } from '../static-files.ts';
import { layout, reactMarkup } from './layout.ts';
import { breadcrumb, categoryStep } from './browse.ts';
import { couponPagePath, endsSoon, hueOf, storeItems } from './list-items.ts';
import { kindFilter, kindsOf } from './kind-filter.ts';
import { messageCard } from './message-card.ts';
import { proofOf } from './proof.ts';
import { saveButton } from './saved-page.ts';
import { alternatesOf, couponData } from './structured-data.ts';
import { visitsPath, voteForm } from './vote-page.ts';

/** Id of the note that links open in a new tab. */
const NEW_TAB_NOTE = 'new-tab';

/**
 * @param today yyyy-MM-dd in the site's time zone
 * @param isCounted whether visitors are counted and may say whether a code worked
 */
export function storePage(site: Site, store: PublicStore, today: string, isCounted: boolean): Markup {
  const { name, coupons } = store;
  const isPublic = isPublicPage(store);
  return layout({
    site,
    title: `${name} coupons and deals`,
    description: isPublic ? `Coupons, promo codes and deals of ${name} on ${site.siteName}.` : undefined,
    canonical: isPublic ? storePageUrl(site, store.slug) : undefined,
    banner: banner(site, store),
    script: coupons.length > 0 || isCounted ? SCRIPT_PATH : undefined,
    visits: isCounted ? visitsPath(store.slug) : undefined,
    isStorePage: true,
    ...(isPublic && {
      feed: `/stores/${store.slug}/feed.xml`,
      fetchedAhead: `/stores/${store.slug}/:coupon(\\d+)`,
      shareImage: { path: `/stores/${store.slug}/image.png`, alt: `Coupons of ${name} on ${site.siteName}` },
      alternates: alternatesOf(site, store),
      structured: couponData(site, store, coupons),
    }),
    main: html`<div class="store">
        <div class="inner">
          ${isPublic && breadcrumb(site, categoryStep(site, store.category))}
          ${reactMarkup(createElement(StoreLogo, store))}
          <div class="store-words">
            <h1 dir="auto">${name} coupons</h1>
            <p class="store-facts">
              <span class="count">${counted(coupons.length)}${updated(site, store, today)}</span
              >${websiteLink(store)}
              ${isPublic && shareLink(`${name} coupons on ${site.siteName}`, storePageUrl(site, store.slug))}
            </p>
          </div>
        </div>
      </div>
      <div class="inner offers">
        ${coupons.length > 0 ? couponList(site, store, today, isCounted) : noCoupons(store)}
        ${expiredCoupons(store)} ${similarStores(store)}
      </div>`,
  });
}

/** Whether shoppers are meant to find the page: a preview is not for them, and the example is nobody's. */
function isPublicPage({ preview, slug }: Pick<PublicStore, 'preview' | 'slug'>): boolean {
  return !preview && slug !== EXAMPLE_SLUG;
}

/** Says what the page is, if it is not a store's own page for shoppers. */
function banner({ portalUrl }: Site, store: PublicStore) {
  if (isPublicPage(store)) return '';
  const [label, text] = store.preview
    ? ['Preview', `Preview – shoppers can’t see this page${pausedNote(store)}`]
    : ['Example', 'Example – this is how shoppers see a store page. The store and its coupons are made up.'];
  return html`<aside class="preview" aria-label="${label}">
    <div class="inner">${text}${store.preview && html` <a href="${portalUrl}">Back to the portal</a>`}</div>
  </aside>`;
}

/** Says why coupons are missing here. */
function pausedNote({ paused_count: count = 0 }: PublicStore): string {
  if (count === 0) return '';
  return count === 1 ? '. Paused: 1 coupon isn’t shown.' : `. Paused: ${count} coupons aren’t shown.`;
}

function counted(count: number): string {
  if (count === 0) return 'No live coupons today';
  return count === 1 ? '1 live coupon' : `${count} live coupons`;
}

/** Days after which an update is no news. */
const NEWS_DAYS = 14;

/** Says when a coupon on the page last changed, unless that is no news. */
function updated({ timeZone }: Site, { coupons }: PublicStore, today: string): string {
  const changed = coupons
    .flatMap((coupon) => coupon.changed ?? [])
    .toSorted()
    .at(-1);
  if (changed === undefined) return '';
  const days = daysBetween(dayIn(timeZone, new Date(changed)), today);
  if (days <= 0) return ' · Updated today';
  if (days === 1) return ' · Updated yesterday';
  return days > NEWS_DAYS ? '' : ` · Updated ${days} days ago`;
}

/** Writes an email; with the script, it opens what the device offers for sharing, or copies the address. */
function shareLink(subject: string, address: string): Markup {
  const query = `subject=${encodeURIComponent(subject.toWellFormed())}&body=${encodeURIComponent(address)}`;
  return html`<a class="share" href="mailto:?${query}">Share</a>`;
}

function websiteLink({ website_url }: PublicStore) {
  const address = webAddress(website_url);
  if (address === null) return null;
  return html`<a href="${address}" target="_blank" rel="${OUTBOUND_REL}" aria-describedby="${NEW_TAB_NOTE}"
      >Visit ${new URL(address).hostname}</a
    ><span id="${NEW_TAB_NOTE}" hidden>Opens in a new tab</span>`;
}

function similarStores({ similar = [] }: PublicStore): Content {
  if (similar.length === 0) return '';
  return html`<section>
    <h2>Similar stores</h2>
    ${storeItems(similar)}
  </section>`;
}

/** Safari drops the semantics of a list without bullets unless it has this role. */
function couponList(site: Site, { coupons, ...store }: PublicStore, today: string, isCounted: boolean) {
  const card = (coupon: PublicCoupon) => {
    const soon = endsSoon(coupon.expiration_date, today);
    return html`<li class="${hueOf(site, store.category)} ${kindsOf(coupon)}">
      ${reactMarkup(createElement(CouponCard, { coupon, currencySymbol: site.currencySymbol }))}
      ${
        isPublicPage(store) &&
        html`<div class="beneath">
          ${proofOf(coupon.proof, today)}
          <p class="about">
            ${soon && html`<b class="soon">${soon}</b> `}${saveButton(store, coupon)}<a
              href="${couponPagePath(store.slug, coupon.id)}"
              >About this coupon<span class="hidden">: ${coupon.title}</span></a
            >
          </p>
          ${isCounted && voteForm(store.slug, coupon)}
        </div>`
      }
    </li>`;
  };
  return html`${kindFilter(coupons)}
    <ul class="coupons" role="list">
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

/** Recently expired coupons: shoppers see that they came too late, and don't try the codes. */
function expiredCoupons({ expired = [] }: PublicStore): Content {
  if (expired.length === 0) return '';
  return html`<section class="expired">
    <h2>Recently expired</h2>
    <ul role="list">
      ${expired.map(
        ({ title, description, expiration_date: day }) =>
          html`<li>
            <h3>${title}</h3>
            <p dir="auto">${description}</p>
            <p>Expired <time datetime="${day}">${formatDay(day, null)}</time></p>
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Stores and coupons in lists, each with a link to its own page. */
import { figureSize, initialOf, minimumOrderText, webAddress } from '@coupon-center/coupon-card';
import { daysBetween, formatDay, restrictionsText } from '@coupon-center/contracts';
import type { ListedCoupon, ListedStore } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Content, Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { HUES } from '../stylesheet.ts';
import { proofOf } from './proof.ts';

/** A coupon is marked as ending soon from this number of days before its last day. */
const SOON_DAYS = 7;

/**
 * E.g. 'Ends tomorrow'; null if it doesn't end soon.
 * @param lastDay yyyy-MM-dd; null for a coupon without an end
 * @param today yyyy-MM-dd in the site's time zone
 */
export function endsSoon(lastDay: string | null, today: string): string | null {
  if (lastDay === null) return null;
  const days = daysBetween(today, lastDay);
  if (days < 0 || days > SOON_DAYS) return null;
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
}

/** A logo on a white tile; those below the first screen load late. */
function logo(address: string | null, name: string): Markup {
  const source = webAddress(address);
  return source === null
    ? html`<span class="mark" aria-hidden="true">${initialOf(name)}</span>`
    : html`<img
        class="logo"
        src="${source}"
        alt=""
        width="96"
        height="56"
        loading="lazy"
        decoding="async"
      />`;
}

/** Returns the class of a category's color, by its place among those of the site; empty without a category. */
export function hueOf({ categories }: Site, category: string | null | undefined): string {
  const place = categories.findIndex(({ slug }) => slug === category);
  return place < 0 ? '' : `hue-${place % HUES}`;
}

/** A stub in a list is narrower than that of a card: a number is set smaller from six characters. */
const sizeOf = (word: string) => figureSize(word) || (word.length >= 6 ? 'mid' : '');

/** A headline with its number large. */
function figure(title: string): Content {
  if (!/\d/.test(title)) return html`<b class="words">${title}</b>`;
  return title
    .split(' ')
    .map((word) => (/\d/.test(word) ? html`<b class="${sizeOf(word)}">${word}</b> ` : `${word} `));
}

/** Address of a coupon's own page. */
export const couponPagePath = (slug: string, id: number): string => `/stores/${slug}/${id}`;

export interface CouponItemsOptions {
  /** Whether all belong to one store, which the page already names. */
  areOfOneStore?: boolean;
  /** Whether they are in one row, which scrolls on a narrow screen. */
  inRow?: boolean;
  /** Whether it is the most important one of the page. */
  isLarge?: boolean;
}

export function couponItems(
  site: Site,
  coupons: readonly ListedCoupon[],
  today: string,
  { areOfOneStore = false, inRow = false, isLarge = false }: CouponItemsOptions = {},
): Markup {
  const item = (coupon: ListedCoupon) => {
    const { id, title, description, discount_code: code, expiration_date: lastDay, store } = coupon;
    const soon = endsSoon(lastDay, today);
    const minimum = minimumOrderText(coupon, site.currencySymbol);
    // The merchant's own text may be long: it is on the coupon's page only.
    const details = restrictionsText(coupon.restrictions && { ...coupon.restrictions, text: '' });
    const facts = [code === '' && 'No code needed', minimum, details, when(soon, lastDay)].filter(Boolean);
    return html`<li class="deal ${hueOf(site, store.category)}">
      <h3>
        <a href="${couponPagePath(store.slug, id)}"
          >${figure(title)}<span class="hidden" dir="auto"> at ${store.name}: ${description}</span></a
        >
      </h3>
      ${
        code !== '' &&
        html`<p class="deal-code">
          <span><code>${code}</code></span>
        </p>`
      }
      <div>
        ${!areOfOneStore && html`<p class="deal-store">${logo(store.logo_url, store.name)}<span dir="auto">${store.name}</span></p>`}
        <p class="deal-text" dir="auto">${description}</p>
        <p class="deal-facts">${facts.map((fact, place) => html`${place > 0 && ' · '}${fact}`)}</p>
        ${proofOf(coupon.proof, today, 2)}
      </div>
    </li>`;
  };
  return html`<ul class="deals ${inRow ? 'row' : ''} ${isLarge ? 'large' : ''}" role="list">
    ${coupons.map(item)}
  </ul>`;
}

function when(soon: string | null, lastDay: string | null): Content {
  if (soon !== null) return html`<b class="soon">${soon}</b>`;
  return lastDay && html`until <time datetime="${lastDay}">${formatDay(lastDay, null)}</time>`;
}

export function storeItems(
  stores: readonly ListedStore[],
  { inRow = false }: Pick<CouponItemsOptions, 'inRow'> = {},
): Markup {
  const item = ({ slug, name, logo_url: address, coupon_count: count, first_offer: offer }: ListedStore) =>
    html`<li>
      <a class="tile" href="/stores/${slug}"
        >${logo(address, name)}<span dir="auto">${name}</span
        ><small>${offer && html`<b>${offer}</b> `}${countOf(count)}</small></a
      >
    </li>`;
  return html`<ul class="tiles ${inRow ? 'row' : ''}" role="list">
    ${stores.map(item)}
  </ul>`;
}

export const countOf = (count: number): string => (count === 1 ? '1 coupon' : `${count} coupons`);

export interface Paging {
  page: number;
  pages: number;
  /** Address of a page. */
  href: (page: number) => string;
}

/** Links to the previous and the next page; nothing if there is only one. */
export function pager({ page, pages, href }: Paging): Content {
  if (pages <= 1) return '';
  return html`<nav class="pager" aria-label="Pages">
    ${page > 1 && html`<a href="${href(page - 1)}" rel="prev">Previous</a>`}
    <span>Page ${page} of ${pages}</span>
    ${page < pages && html`<a href="${href(page + 1)}" rel="next">Next</a>`}
  </nav>`;
}

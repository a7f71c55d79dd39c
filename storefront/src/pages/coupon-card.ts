/** One coupon as a shopper sees it. */
import { formatDay } from '@coupon-center/contracts';
import type { PublicCoupon, PublicStore } from '@coupon-center/contracts';
import { html, webAddress } from '../html.ts';
import type { Markup } from '../html.ts';
import { initial } from './layout.ts';

/** Links that lead out: in a new tab, paid for, and without a handle on this page. */
export const OUTBOUND_REL = 'noopener nofollow sponsored';

/** The id of the sentence that tells of the new tab. */
export const NEW_TAB_NOTE = 'new-tab';

type Shown = Pick<PublicStore, 'name' | 'logo_url'>;

/** The logo of a store, or its first letter. The name always stands beside it, so it has no text of its own. */
export function storeLogo({ name, logo_url }: Shown): Markup {
  const source = webAddress(logo_url);
  return source
    ? html`<span class="logo"><img src="${source}" width="120" height="40" alt="" decoding="async" /></span>`
    : html`<span class="logo initial" aria-hidden="true">${initial(name)}</span>`;
}

export function couponCard(store: Shown, coupon: PublicCoupon): Markup {
  const heading = `coupon-${coupon.id}`;
  const destination = webAddress(coupon.destination_url);
  return html`<li>
    <article class="coupon" aria-labelledby="${heading}">
      <header><h2 id="${heading}">${coupon.title}</h2></header>
      <div class="body">
        <p class="offeror">${storeLogo(store)}<span dir="auto">${store.name}</span></p>
        <p class="description" dir="auto">${coupon.description}</p>
        ${coupon.discount_code && html`<p class="code">CODE: <code>${coupon.discount_code}</code></p>`}
        <footer>
          <p class="expiry">
            ${coupon.expiration_date ? html`Expires <time datetime="${coupon.expiration_date}">${formatDay(coupon.expiration_date)}</time>` : 'No expiration date'}
          </p>
          ${destination && html`<a class="button" href="${destination}" target="_blank" rel="${OUTBOUND_REL}" aria-describedby="${heading} ${NEW_TAB_NOTE}">Use Coupon</a>`}
        </footer>
      </div>
    </article>
  </li> `;
}

/** Votes on whether a code worked: the form below a coupon, and the page that follows it in browsers without scripts. */
import type { PublicCoupon } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Content, Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { SCRIPT_PATH } from '../static-files.ts';
import { layout } from './layout.ts';
import { couponPagePath } from './list-items.ts';
import { messageCard } from './message-card.ts';

/** Returns the address to which the script reports views and uses. */
export const visitsPath = (slug: string): string => `/stores/${slug}/visits`;

/** The script that copies codes, for pages with coupons of many stores. */
export const copying = (isCounted: boolean) => ({
  script: SCRIPT_PATH,
  visits: isCounted ? visitsPath('*') : undefined,
});

/** Returns nothing for a coupon without a code. */
export function voteForm(slug: string, { id, title, discount_code: code }: PublicCoupon): Content {
  if (code === '') return '';
  return html`<form class="vote" method="post" action="${couponPagePath(slug, id)}/votes">
    <span>Did the code work?</span>
    <button name="answer" value="worked">Yes<span class="hidden">, ${title} worked</span></button>
    <button name="answer" value="failed">No<span class="hidden">, ${title} didn’t work</span></button>
  </form>`;
}

/** @param back path of the coupon's page */
export function votePage(site: Site, back: string, isCounted: boolean): Markup {
  const words = isCounted
    ? html`<h1>Thank you</h1>
        <p>Your answer helps us to find codes that no longer work.</p>`
    : html`<h1>That’s enough for now</h1>
        <p>Many answers came from your network. Please try again later.</p>`;
  return layout({
    site,
    title: isCounted ? 'Thank you' : 'Please try again later',
    main: html`<div class="inner offers">
      ${messageCard(
        'ticket',
        html`${words}
          <p><a class="button" href="${back}">Back to the coupon</a></p>`,
      )}
    </div>`,
  });
}

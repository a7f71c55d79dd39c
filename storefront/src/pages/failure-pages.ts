/** Pages shown in place of one that can't be shown. */
import { html } from '@coupon-center/server-kit';
import type { Content, Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { layout } from './layout.ts';
import { messageCard } from './message-card.ts';
import { searchForm } from './search-form.ts';

function failurePage(site: Site, title: string, card: Content, hasOwnSearch = false): Markup {
  return layout({ site, title, hasOwnSearch, main: html`<div class="inner offers">${card}</div>` });
}

/** No such page, or not visible to this visitor. Both look the same, so that nobody learns what is in review. */
export function notFoundPage(site: Site): Markup {
  const words = html`<h1>We couldn’t find this page</h1>
    <p>The address may be mistyped, the store is not open yet, or the coupon has ended.</p>
    ${searchForm({ id: 'q' })}
    <p><a href="/stores">Go to ${site.siteName}</a></p>
    <p>Is it your store? <a href="${site.portalUrl}/login">Log in</a> to preview it.</p>`;
  return failurePage(site, 'Page not found', messageCard('torn', words), true);
}

/**
 * The store can't be read at the moment.
 * @param path of the page itself, for the retry link
 */
export function unavailablePage(site: Site, path: string): Markup {
  const words = html`<h1>This page can’t be shown right now</h1>
    <p>Something on our side isn’t answering. It is usually back within a minute.</p>
    <p><a class="button" href="${path}">Retry</a></p>`;
  return failurePage(site, 'Please try again', messageCard('waiting', words));
}

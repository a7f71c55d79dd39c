/** The search box: a form that works without a script. */
import { MAX_SEARCH } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';

export interface SearchForm {
  /** The text that was searched for. */
  q?: string;
  /** Distinguishes it from another search box on the page. */
  id: string;
}

export function searchForm({ q = '', id }: SearchForm): Markup {
  return html`<form class="search" role="search" action="/search" method="get">
    <label for="${id}">Search stores and coupons</label>
    <input
      id="${id}"
      type="search"
      name="q"
      value="${q}"
      maxlength="${MAX_SEARCH}"
      placeholder="A store or a product"
      autocomplete="off"
      dir="auto"
    />
    <button class="button">Search</button>
  </form>`;
}

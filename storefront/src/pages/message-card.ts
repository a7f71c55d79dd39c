/** A picture with text below, in place of coupons. */
import { html } from '@coupon-center/server-kit';
import type { Content, Markup } from '@coupon-center/server-kit';

const PICTURES = {
  /** A blank coupon. */
  ticket: html`<path d="M10 22h100v18a10 10 0 0 0 0 20v18H10V60a10 10 0 0 0 0-20z" />
    <path d="M44 30v40" stroke-dasharray="4 6" />
    <path d="M58 42h38M58 56h24" />`,
  /** A coupon torn in two. */
  torn: html`<path d="M10 24h42l-6 10 8 10-8 10 8 10-6 12H10V60a10 10 0 0 0 0-20z" />
    <path d="M66 30h44v16a10 10 0 0 0 0 20v16H62l6-12-8-10 8-10-8-10z" />`,
  /** A waiting coupon. */
  waiting: html`<path d="M10 22h100v18a10 10 0 0 0 0 20v18H10V60a10 10 0 0 0 0-20z" />
    <circle cx="60" cy="50" r="16" />
    <path d="M60 41v9l6 5" />`,
};

/** @param words headings and paragraphs */
export function messageCard(picture: keyof typeof PICTURES, words: Content): Markup {
  return html`<div class="message">
    <svg viewBox="0 0 120 100" width="120" height="100" aria-hidden="true" focusable="false">
      ${PICTURES[picture]}
    </svg>
    ${words}
  </div>`;
}

/** Coupons that ended lately: shoppers see that they came too late, and don't try their codes. */
import { formatDay } from '@coupon-center/contracts';
import type { PublicStore } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Content } from '@coupon-center/server-kit';

export function expiredCoupons({ expired = [] }: PublicStore): Content {
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

/** A coupon's own page: the ticket, and the store's other coupons. */
import { createElement } from 'react';
import type { PublicCoupon, PublicStore } from '@coupon-center/contracts';
import { CouponCard } from '@coupon-center/coupon-card';
import { html } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { SCRIPT_PATH } from '../static-files.ts';
import { layout, reactMarkup } from './layout.ts';
import { breadcrumb, categoryStep } from './browse.ts';
import { couponItems, couponPagePath, endsSoon } from './list-items.ts';
import { proofOf } from './proof.ts';
import { saveButton } from './saved-page.ts';
import { couponData } from './structured-data.ts';
import { visitsPath, voteForm } from './vote-page.ts';

export interface ShownCouponPage {
  coupon: PublicCoupon;
  /** yyyy-MM-dd in the site's time zone. */
  today: string;
  /** Whether visitors are counted and may say whether the code worked. */
  isCounted: boolean;
}

export function couponPage(
  site: Site,
  store: PublicStore,
  { coupon, today, isCounted }: ShownCouponPage,
): Markup {
  const { slug, name, logo_url: logoUrl } = store;
  const soon = endsSoon(coupon.expiration_date, today);
  const others = store.coupons
    .filter(({ id }) => id !== coupon.id)
    .map((other) => ({
      ...other,
      start_date: other.start_date ?? '',
      store: { slug, name, logo_url: logoUrl, category: store.category },
    }));
  return layout({
    site,
    title: `${coupon.title} at ${name}`,
    description: `${coupon.title} at ${name}: ${coupon.description}`,
    canonical: `${site.clientUrl}${couponPagePath(slug, coupon.id)}`,
    shareImage: {
      path: `${couponPagePath(slug, coupon.id)}/image.png`,
      alt: `${coupon.title} at ${name}: ${coupon.description}`,
    },
    script: SCRIPT_PATH,
    visits: isCounted ? visitsPath(slug) : undefined,
    structured: couponData(site, store, [coupon]),
    main: html`<div class="inner offers one">
      ${breadcrumb(site, [...categoryStep(site, store.category), { name, href: `/stores/${slug}` }])}
      <h1 dir="auto">${coupon.title} at ${name}</h1>
      ${soon && html`<p class="soon">${soon}</p>`}
      ${reactMarkup(createElement(CouponCard, { store, coupon, currencySymbol: site.currencySymbol }))}
      ${saveButton(store, coupon)} ${proofOf(coupon.proof, today)} ${isCounted && voteForm(slug, coupon)}
      ${
        others.length > 0 &&
        html`<section>
          <h2>More from ${name}</h2>
          ${couponItems(site, others, today, { areOfOneStore: true })}
        </section>`
      }
    </div>`,
  });
}

/** Coupons that a shopper saved: kept on the device and listed by a script. We never see them. */
import type { PublicCoupon, PublicStore } from '@coupon-center/contracts';
import { formatDay } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { SAVED_PATH } from '../static-files.ts';
import { breadcrumb } from './browse.ts';
import { layout } from './layout.ts';
import { couponPagePath } from './list-items.ts';

export function savedPage(site: Site): Markup {
  return layout({
    site,
    title: 'Saved coupons',
    script: SAVED_PATH,
    main: html`<div class="inner offers">
      ${breadcrumb(site, [])}
      <h1 tabindex="-1">Saved coupons</h1>
      <h2>On this device</h2>
      <p>Your browser keeps them. Nobody else can see them, not even us.</p>
      <ul class="deals" id="saved" role="list" data-time-zone="${site.timeZone}"></ul>
      <p id="none" hidden>
        Nothing is saved yet. Press “Save” on a coupon to keep it here. <a href="/stores">Find coupons</a>
      </p>
      <p id="blocked" hidden>Your browser blocks storage for this site, so no coupons can be saved.</p>
      <noscript><p>Saving coupons needs JavaScript, which is off in this browser.</p></noscript>
    </div>`,
  });
}

/** A button that a script shows; its value is what {@link savedPage} lists. */
export function saveButton(
  { slug, name }: Pick<PublicStore, 'slug' | 'name'>,
  { id, title, description, expiration_date: until }: PublicCoupon,
): Markup {
  const value = {
    path: couponPagePath(slug, id),
    title,
    text: description,
    store: name,
    until,
    ends: until && formatDay(until, null),
  };
  return html`<button type="button" class="save" hidden value="${JSON.stringify(value)}">
    Save<span class="hidden">: ${title}</span>
  </button>`;
}

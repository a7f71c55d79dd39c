/** The terms of a site, for shoppers and for merchants. */
import { MAX_COUPONS, timeZoneName } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { layout } from './layout.ts';

/** The day on which the text last changed. */
const AS_OF = 'November 25, 2026';

export function termsPage(site: Site): Markup {
  const { siteName, appName, company, supportEmail, graceDays, price, currencySymbol, timeZone } = site;
  const mail = html`<a href="mailto:${supportEmail}">${supportEmail}</a>`;
  return layout({
    site,
    title: 'Terms',
    description: `The terms for shoppers and merchants of ${siteName}.`,
    canonical: site.termsUrl,
    main: html`<div class="inner prose">
      <h1>Terms</h1>
      <p>
        Last updated ${AS_OF}. ${siteName} is operated by ${company.name}, ${company.address}. Questions?
        Email us at ${mail}.
      </p>

      <h2>Shoppers</h2>
      <p>
        The coupons on ${siteName} are offers from the merchants who publish them. Each merchant decides
        whether to accept a code, and its own terms apply to your purchase. We list a coupon only for the
        dates its merchant has set, but we can’t guarantee that it works. ${siteName} is free for shoppers;
        merchants pay for their pages.
      </p>

      <h2>Merchants</h2>
      <p>
        In the ${siteName} ${appName}, you can create a store page with up to ${MAX_COUPONS} coupons. We
        review each store before shoppers can see it. We may decline a store or put a coupon on hold, and if
        we do, we’ll tell you why. By publishing a page, you confirm that you are authorized to act for the
        store, that you have the right to use the text and logo you add, and that you will accept the coupons
        you publish.
      </p>

      <h2>Subscription</h2>
      <p>
        A store page costs ${currencySymbol}${price.toFixed(2)} a month plus any applicable tax, charged to
        your card in advance. Your subscription renews every month until you cancel it. You can cancel anytime
        on the payment page, and your store page stays live until the end of the last day you’ve paid for. If
        a payment fails, your page stays live for ${graceDays} days while we try again. Days end at 11:59 p.m.
        ${timeZoneName(timeZone)}.
      </p>

      <h2>Closing your account</h2>
      <p>
        You can delete your account anytime. Your page goes offline right away and your subscription ends,
        without a refund for the rest of the month. We may close an account that violates these terms or the
        law. If we do, we’ll tell you why, and we’ll refund your payment for any month that we cut short.
      </p>

      <h2>Liability</h2>
      <p>
        We run ${siteName} with care, and we are liable to the extent required by law. Nothing in these terms
        limits the rights you have as a consumer. These terms are governed by the laws of the place where
        ${company.name} is based.
      </p>
    </div>`,
  });
}

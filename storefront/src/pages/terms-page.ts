/** The terms of a site, for shoppers and for merchants. */
import { MAX_COUPONS } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { layout } from './layout.ts';

/** The day of the newest change of the text. */
const AS_OF = 'November 23, 2026';

export function termsPage(site: Site): Markup {
  const { siteName, appName, company, supportEmail, graceDays, price, currencySymbol } = site;
  const mail = html`<a href="mailto:${supportEmail}">${supportEmail}</a>`;
  return layout({
    site,
    title: 'Terms',
    description: `The terms for shoppers and merchants of ${siteName}.`,
    canonical: site.termsUrl,
    main: html`<div class="inner prose">
      <h1>Terms</h1>
      <p>As of ${AS_OF}. ${siteName} is run by ${company.name}, ${company.address}. Questions: ${mail}.</p>

      <h2>Shoppers</h2>
      <p>
        Coupons are offers of the merchants who publish them. A merchant decides whether a code is accepted,
        and its own terms apply to what you buy. We show each coupon on the days for which it was entered; we
        can't promise that it works. ${siteName} is free for shoppers, and the merchants pay for their pages.
      </p>

      <h2>Merchants</h2>
      <p>
        In the ${siteName} ${appName} you make a store page with up to ${MAX_COUPONS} coupons. We review each
        store before shoppers see it, and may decline it or put a coupon on hold; we tell you why. You promise
        that you may speak for the store, that your texts and logo are yours to use, and that you honor the
        coupons that you publish.
      </p>

      <h2>Subscription</h2>
      <p>
        The page costs ${currencySymbol}${price.toFixed(2)} a month, plus tax where it applies, paid ahead by
        card. The subscription goes on from month to month until you cancel it. You can cancel at any time on
        the payment page; your page then stays live until the end of the month that you have paid for. If a
        payment fails, the page stays live for ${graceDays} days while we try again.
      </p>

      <h2>Ending it</h2>
      <p>
        You can delete your account at any time. We may close an account that breaks these terms or the law,
        and say why. What you have paid for a month that we cut short is paid back.
      </p>

      <h2>Liability</h2>
      <p>
        We run the site with care, and are liable as the law requires. Nothing here takes away rights that the
        law gives you as a consumer. The law of the place where ${company.name} has its seat applies.
      </p>
    </div>`,
  });
}

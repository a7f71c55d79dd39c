/** The privacy policy of a site: what its servers really keep, and for how long. */
import { ERASED_AFTER_DAYS } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { layout } from './layout.ts';

/** The day of the newest change of the text. */
const AS_OF = 'November 23, 2026';

export function privacyPage(site: Site): Markup {
  const { siteName, appName, company, supportEmail } = site;
  const mail = html`<a href="mailto:${supportEmail}">${supportEmail}</a>`;
  return layout({
    site,
    title: 'Privacy policy',
    description: `What ${siteName} knows about shoppers and merchants, why, and for how long.`,
    canonical: site.privacyPolicyUrl,
    main: html`<div class="inner prose">
      <h1>Privacy policy</h1>
      <p>As of ${AS_OF}. ${siteName} is run by ${company.name}, ${company.address}. Questions: ${mail}.</p>

      <h2>Shoppers</h2>
      <p>
        You can use ${siteName} without an account. These pages set no cookies, run no advertising or
        analytics of others, and don't follow you from page to page.
      </p>
      <ul>
        <li>
          We count how often a page is opened, a code copied and a shop visited, per coupon and day. A count
          says nothing about who it was.
        </li>
        <li>
          When you tell us whether a code worked, we keep a number made from your network address, your
          browser's name and the day, so that you are counted once. It can't be turned back into your address,
          and it is deleted within two days.
        </li>
        <li>
          Our servers' logs have the address of each request and its time. They are used to keep the site
          running and safe.
        </li>
      </ul>
      <p>
        “Use Coupon” takes you to the shop of a merchant, where that merchant's own policy applies. We don't
        tell the merchant who you are.
      </p>

      <h2>Merchants</h2>
      <p>To run your page in the ${siteName} ${appName}, we keep:</p>
      <ul>
        <li>
          your account: your email address and your password, which is stored so that nobody can read it;
        </li>
        <li>your store page, its contact and your coupons, with who reviewed them and when;</li>
        <li>
          your subscription and orders. Card numbers go to Stripe, our payment provider, and never reach us:
          we see the brand and the last four digits;
        </li>
        <li>the devices that are signed in, as browser and system, so that you can sign them out;</li>
        <li>the emails that we send you about your account, until they are delivered.</li>
      </ul>
      <p>
        The portal stores your session in your browser, and how you like the page to look. There are no
        cookies besides these.
      </p>

      <h2>Who else sees it</h2>
      <p>
        Stripe, for payments, and the company that delivers our emails. Both work for us and may use the data
        for nothing else. We sell nothing to anybody.
      </p>

      <h2>Your rights</h2>
      <p>
        On the account page of the portal you can see and change what we keep, download all of it, and delete
        your account. The page then goes offline at once, and personal data is erased after
        ${ERASED_AFTER_DAYS} days. Orders are kept as long as tax law asks for, without your name. For
        anything else, write to ${mail}; you may also complain to the authority for data protection where you
        live.
      </p>
    </div>`,
  });
}

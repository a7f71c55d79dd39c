/** The privacy policy of a site: the data that its servers really keep, and for how long. */
import { ERASED_AFTER_DAYS } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { layout } from './layout.ts';

/** The day on which the text last changed. */
const AS_OF = 'November 27, 2026';

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
      <p>
        Last updated ${AS_OF}. ${siteName} is operated by ${company.name}, ${company.address}. Questions?
        Email us at ${mail}.
      </p>

      <h2>Shoppers</h2>
      <p>
        You can browse ${siteName} without an account. Our pages for shoppers set no cookies, have no
        third-party advertising or analytics, and don’t track you from page to page.
      </p>
      <ul>
        <li>
          We count how often each page is opened, each code is copied and each store’s website is visited, by
          coupon and day. These counts say nothing about who you are. So that nobody can make them up, your
          browser makes a random number each time it loads a page, and we keep scrambled forms of it (for up
          to two hours) and of the network your IP address is in (for up to two days). They can’t be turned
          back into your IP address.
        </li>
        <li>
          If you tell us whether a code worked, we keep another scrambled form of that network for up to two
          days, so that it is counted only once, and a number that hundreds of networks share for 30 days.
        </li>
        <li>Coupons that you save are kept in your browser. They are not sent to us.</li>
        <li>
          Our server logs record the IP address and time of each request. We use them to keep the site running
          and secure.
        </li>
      </ul>
      <p>
        “Use Coupon” takes you to the merchant’s website, where the merchant’s own privacy policy applies. We
        don’t tell the merchant who you are.
      </p>

      <h2>Merchants</h2>
      <p>To run your page and your account in the ${siteName} ${appName}, we keep:</p>
      <ul>
        <li>
          your account: your email address and your password, which is stored in a form nobody can read;
        </li>
        <li>
          your store page, its contact person and your coupons, including when they were reviewed and by whom;
        </li>
        <li>
          your subscription and orders. Your card number goes directly to Stripe, our payment provider, and
          never reaches us: we only see the card’s brand, expiration date and last four digits;
        </li>
        <li>
          the devices you are signed in on, by browser and operating system, so that you can sign them out;
        </li>
        <li>emails to you that haven’t been delivered yet.</li>
      </ul>

      <h2>How fast the ${appName} is</h2>
      <p>
        When you leave a page of the ${appName}, your browser may tell us, once, how the page felt: how long
        it took to appear and to react to you, how much of it moved around, and how many of your changes could
        not be saved. With these numbers, it sends which part of the ${appName} they are about and its
        version, which site you are on, whether you use a phone, whether the page was already stored on your
        device, and whether you were shown a new version that is being tried. It sends no name and no email
        address, no web address, and nothing that you saw or typed, and we don’t connect it with your account.
        We use it to find out what is slow or broken. ${company.name} can switch it off for everybody.
      </p>

      <h2>Cookies in the ${appName}</h2>
      <p>
        The ${appName} only uses the cookies and browser storage it needs to work: to keep you signed in, to
        remember the settings you choose, such as a light or dark appearance, to hold on to unsaved changes,
        and to show you the same version each time while a new one is being rolled out. It sets no cookies for
        advertising or tracking.
      </p>

      <h2>Who we share data with</h2>
      <p>
        We share data with Stripe, which processes payments, and with the company that delivers our emails.
        Both act on our behalf and may not use the data for anything else. We never sell your data.
      </p>

      <h2>Your rights</h2>
      <p>
        On the account page of the ${appName}, you can see and update your information, download a copy of it
        and delete your account. Your store page then goes offline right away, and we erase your personal data
        after ${ERASED_AFTER_DAYS} days. We keep order records, without your name, for as long as tax law
        requires. For anything else, email us at ${mail}. You can also file a complaint with the privacy
        regulator where you live.
      </p>
    </div>`,
  });
}

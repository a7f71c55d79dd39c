/** Explains how codes are checked, and how shoppers' answers count (docs/rules.md, 60, 61 and 83). */
import { DEAD_CODE, PROOF } from '@coupon-center/contracts';
import { html } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import { breadcrumb } from './browse.ts';
import { layout } from './layout.ts';

export function checkingPage(site: Site): Markup {
  const { siteName, supportEmail } = site;
  return layout({
    site,
    title: 'How we check codes',
    description: `How ${siteName} knows whether a code works, and what the numbers on a coupon mean.`,
    canonical: `${site.clientUrl}/stores/how-we-check-codes`,
    main: html`<div class="inner prose">
      ${breadcrumb(site, [])}
      <h1>How we check codes</h1>
      <p>
        A person reviews every store before its coupons appear here. After that, shoppers check the codes:
        anyone who has used one can tell us whether it worked.
      </p>
      <h2>“Worked for 9 of 12 shoppers”</h2>
      <p>
        We count the answers of the last ${DEAD_CODE.days} days. Each network counts once, with its latest
        answer, and only if somebody there had just used the code. With fewer than ${PROOF.networks} answers,
        we say nothing, because one answer proves little. When a store replaces a code, the count starts
        again.
      </p>
      <h2>“May have expired”</h2>
      <p>
        If at least ${DEAD_CODE.networks} shoppers answer over more than an hour, and ${DEAD_CODE.part * 100}
        percent of them say that a code didn’t work, we mark the coupon, move it below the store’s other
        coupons, and tell the store. Yesterday’s answers count for more than those of three weeks ago.
      </p>
      <h2>“Used 87 times this month”</h2>
      <p>
        We count how often shoppers copied the code or opened the store from its coupon in the last
        ${PROOF.days} days: at most ${PROOF.usesOfNetwork} times a day for each network. We show the number
        once it reaches ${PROOF.uses}. “Popular stores” is sorted by the same numbers, and “Most used this
        week” by those of the last seven days. Nobody can buy a place there.
      </p>
      <h2>Is something wrong?</h2>
      <p>
        Answer “Did the code work?” on the coupon, or email us at
        <a href="mailto:${supportEmail}">${supportEmail}</a>.
      </p>
    </div>`,
  });
}

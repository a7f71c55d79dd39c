/** Says how codes are checked, and how shoppers' answers are weighed (docs/rules.md, 60, 61 and 83). */
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
        whoever has used one can say whether it worked.
      </p>
      <h2>“Worked for 9 of 12 shoppers”</h2>
      <p>
        We count the answers of the last ${DEAD_CODE.days} days. Each network counts once, with its last
        answer, and only if somebody there has used the code just before. Below ${PROOF.networks} answers we
        say nothing: one answer proves little. When a store replaces a code, its answers start afresh.
      </p>
      <h2>“May have expired”</h2>
      <p>
        If at least ${PROOF.networks} shoppers answered over more than an hour, and ${DEAD_CODE.part * 100}
        percent of them say that a code did not work, the coupon is marked and moves below the store’s other
        coupons. Yesterday’s answers weigh more than those of three weeks ago. We also tell the store.
      </p>
      <h2>“Used 87 times this month”</h2>
      <p>
        We count how often a code was copied or a store was opened from its coupon in the last ${PROOF.days}
        days, at most ${PROOF.usesOfNetwork} times a day from one network, and say so from ${PROOF.uses} uses
        on. “Most used this week” and “Popular stores” are sorted by the same numbers. Nobody can pay for a
        place in them.
      </p>
      <h2>Something is wrong?</h2>
      <p>
        Answer “Did the code work?” on the coupon, or email us at
        <a href="mailto:${supportEmail}">${supportEmail}</a>.
      </p>
    </div>`,
  });
}

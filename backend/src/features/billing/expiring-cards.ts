/** Emails merchants in the month in which the card that pays their subscription expires (docs/rules.md, 68). */
import { dayIn } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { plusSeconds } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { isMailTime } from '../../platform/mail/mailer.ts';
import { tellMerchant } from './billing-notices.ts';
import { findSubscription } from './billing.repository.ts';
import { readCards } from './stripe-cards.ts';
import type { StripeClient } from './stripe-client.ts';
import { forgetToldBefore, rememberTold, renewingWithout } from './told.repository.ts';

const JOB = 'billing.card-check';
/** Maximum number of stores whose cards are checked per sweep, because each costs calls to Stripe. */
const BATCH = 200;
/** How long sent notices are remembered, in seconds: longer than any of them could be sent again. */
const KEEP_SECONDS = 400 * 86_400;

interface CheckJob {
  storeId: number;
  /** yyyy-MM in the site's time zone. */
  month: string;
}

export function watchCards(
  { clock, db, env, jobs, ports, site: siteOf, sweeper }: Deps,
  stripe: StripeClient,
): void {
  // A job that was given up, because Stripe was down for hours, is queued again by the next sweep.
  sweeper.add('cards that expire', async () => {
    await forgetToldBefore(db, plusSeconds(clock.now(), -KEEP_SECONDS));
    if (!env().STRIPE_SECRET_KEY) return;
    const month = dayIn('UTC', clock.now()).slice(0, 7);
    const storeIds = await renewingWithout(db, checkOf(month), BATCH);
    for (const [storeId, { clientId }] of await ports.stores.contactsOf(db, storeIds)) {
      const site = siteOf(clientId);
      // Early on the 1st, sites further west are still in the previous month.
      if (!isMailTime(site, clock.now()) || dayIn(site.timeZone, clock.now()).slice(0, 7) !== month) continue;
      await jobs.enqueue(db, JOB, { storeId, month } satisfies CheckJob, {
        dedupeKey: `${JOB} ${storeId} ${month}`,
      });
    }
  });

  jobs.handle<CheckJob>(JOB, async ({ storeId, month }) => {
    const payer = await findSubscription(db, storeId);
    if (!payer) return;
    const { cards, defaultId, isCharged } = await readCards(stripe(), payer);
    const found = cards.find(({ id }) => id === defaultId);
    const { brand = '', last4 = '', exp_year: year = 0, exp_month: of = 0 } = found?.card ?? {};
    const isExpiring = isCharged && `${year}-${String(of).padStart(2, '0')}` === month;
    await inTransaction(db, async (tx) => {
      const remember = (about: string) =>
        rememberTold(tx, { store_id: storeId, about, told_at: clock.now() });
      await remember(checkOf(month));
      if (!found || !isExpiring || !(await remember(`card ${found.id} ${month}`))) return;
      const nextPayment = payer.periodEnd?.toISOString() ?? null;
      await tellMerchant(jobs, tx, storeId, {
        kind: 'card-expiring',
        card: { brand, last4 },
        month,
        nextPayment,
      });
    });
  });
}

const checkOf = (month: string) => `card-check ${month}`;

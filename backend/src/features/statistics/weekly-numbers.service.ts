/** Sends merchants the numbers of last week, on Mondays (docs/rules.md, 67). */
import { addDays, dayIn, instantInZone, SITE_PROOF } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { sites } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import type { Deps } from '../../platform/deps.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import { isMailTime } from '../../platform/mail/mailer.ts';
import { sumsOf } from './day-sums.repository.ts';
import { liveBefore, noteLive } from './live-pages.repository.ts';
import { ofStore, totalsOf } from './numbers.ts';
import { periodBefore } from './period.ts';
import { sumPages } from './site-proof.repository.ts';
import { forgetWeeksBefore, notToldOf, rememberWeek } from './weeks.repository.ts';
import { weeklyNumbersMail } from './weekly-numbers.mails.ts';

const JOB = 'statistics.weekly';
/** Number of stores checked at a time. */
const BATCH = 200;
/** How long sent weeks are remembered, in days: longer than any of them could be sent again. */
const KEEP_DAYS = 30;
const MONDAY = 1;

interface WeeklyJob {
  clientId: string;
  storeId: number;
  /** The first day of the week, a Monday. */
  from: string;
}

export function watchWeeks({ clock, db, jobs, mailer, ports, site: siteOf, sweeper }: Deps): void {
  jobs.handle<WeeklyJob>(JOB, async ({ clientId, storeId, from }, { id }) => {
    const site = siteOf(clientId);
    const page = await ports.stores.find(db, storeId, site);
    // The store may have changed since the mail was queued.
    if (!page?.store.is_approved || !page.subscription?.entitles) return;
    if (await ports.stores.closedSince(db, storeId)) return;
    const unsubscribe = await ports.emails.unsubscribeOf(db, site, page.ownerId, 'numbers');
    if (!unsubscribe) return;
    const week = { from, to: addDays(from, 6) };
    const sums = await sumsOf(db, storeId, week);
    const before = await sumsOf(db, storeId, periodBefore(week));
    const coupons = await ports.coupons.exportOf(db, storeId, dayIn(site.timeZone, clock.now()));
    const content = weeklyNumbersMail(site, {
      ...week,
      storeName: page.store.name,
      total: totalsOf(ofStore(sums)),
      before: totalsOf(ofStore(before)),
      coupons: coupons
        .filter(({ state }) => state !== 'archived')
        .map(({ id: coupon, title, description }) => ({
          name: `${title}: ${description}`,
          total: totalsOf(sums.filter(({ coupon_id }) => coupon_id === coupon)),
        })),
    });
    const mail = renderMail(site, { ...content, unsubscribe });
    await mailer.send(site, { to: page.store.contact_email, messageId: `weekly-${id}`, ...mail });
  });

  /** Records the pages that are live now, sums them up once a day (docs/rules.md, 86), and passes them on in batches. */
  async function look(site: Site, each: (open: number[]) => Promise<void>): Promise<void> {
    const now = clock.now();
    const today = dayIn(site.timeZone, now);
    const period = { from: addDays(today, -SITE_PROOF.days), to: addDays(today, -1) };
    for (let after = 0, isLast = false; !isLast;) {
      const open = await ports.storefront.openStores(db, site, { after, limit: BATCH });
      isLast = open.length < BATCH;
      const upTo = isLast ? null : (open.at(-1) ?? null);
      await noteLive(db, { clientId: site.clientId, now }, { after, upTo }, open);
      await sumPages(db, open, period);
      await each(open);
      after = upTo ?? after;
    }
  }

  /** Queues the mails about last week for the pages that were live all week. */
  async function tell(site: Site, monday: string): Promise<void> {
    const from = addDays(monday, -7);
    const startOf = (day: string) => new Date(instantInZone(day, '00:00:00', site.timeZone));
    const weekEnd = startOf(monday);
    await look(site, async (open) => {
      const live = await liveBefore(db, startOf(addDays(from, 1)), await notToldOf(db, from, open));
      const due = await ports.coupons.storesWithCouponBefore(db, live, weekEnd);
      for (const storeId of due)
        await inTransaction(db, async (tx) => {
          if (!(await rememberWeek(tx, { store_id: storeId, week: from }))) return;
          await jobs.enqueue(tx, JOB, { clientId: site.clientId, storeId, from } satisfies WeeklyJob);
        });
    });
    await forgetWeeksBefore(db, addDays(from, -KEEP_DAYS));
  }

  sweeper.add('weekly numbers', async () => {
    for (const site of Object.values(sites)) {
      const today = dayIn(site.timeZone, clock.now());
      const isMonday = new Date(`${today}T00:00:00Z`).getUTCDay() === MONDAY;
      if (isMonday && isMailTime(site, clock.now())) await tell(site, today);
      else await look(site, async () => {});
    }
  });
}

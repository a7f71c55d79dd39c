/** Emails merchants about coupons that end soon, and extends a coupon through the link in its email (docs/rules.md, 63). */
import { addDays, dayIn, daysBetween, ENDING_LEADS, EXTENSION_DAYS } from '@coupon-center/contracts';
import type { CouponExtension, EndingLead } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { sites } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { plusSeconds } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import { isMailTime } from '../../platform/mail/mailer.ts';
import {
  endingCoupons,
  rememberEnding,
  removeEndingsBefore,
  storeOfCoupon,
} from './coupon-endings.repository.ts';
import type { EndingCoupon } from './coupon-endings.repository.ts';
import { couponEndingMail } from './coupon.mails.ts';
import { moveEnd } from './coupon-writer.ts';
import { lockCoupon } from './coupons.repository.ts';
import { createExtensionTokens } from './extension-token.ts';

const JOB = 'coupons.ending';
/** Number of coupons read at a time. */
const BATCH = 200;
const DAY_SECONDS = 24 * 3600;
/** How long sent mails are remembered, in seconds: longer than any of them could be sent again. */
const KEEP_SECONDS = 30 * DAY_SECONDS;

interface EndingJob {
  clientId: string;
  coupon: EndingCoupon;
}

export function createCouponEndings(deps: Deps) {
  const { clock, db, env, events, jobs, mailer, ports, site: siteOf } = deps;
  const tokens = createExtensionTokens(env().JWT_SECRET);
  const today = (site: Site) => dayIn(site.timeZone, clock.now());

  jobs.handle<EndingJob>(JOB, async ({ clientId, coupon: { id, store_id, expiration_date: end } }, job) => {
    const site = siteOf(clientId);
    const row = await inTransaction(db, (tx) => lockCoupon(tx, store_id, id));
    const days = daysBetween(today(site), end);
    // A merchant who has changed the coupon since needs no mail.
    if (row?.archived_at !== null || row.paused_at !== null || row.expiration_date !== end || days < 0)
      return;
    const page = await ports.stores.find(db, store_id, site);
    if (!page?.store.is_approved || !page.subscription?.entitles) return;
    const unsubscribe = await ports.emails.unsubscribeOf(db, site, page.ownerId, 'reminders');
    if (!unsubscribe) return;
    const { name: storeName, contact_email: to } = page.store;
    const token = tokens.make(site, { couponId: id, end });
    const { title, description } = row;
    const content = couponEndingMail(site, { id, title, description, storeName }, { end, days, token });
    const mail = renderMail(site, { ...content, unsubscribe });
    await mailer.send(site, { to, messageId: `ending-${job.id}`, ...mail });
  });

  async function tell(site: Site, lead: EndingLead): Promise<void> {
    const day = today(site);
    const choice = {
      lead,
      // If the job runs late, a merchant gets only one mail: the one for coupons that end tomorrow.
      from: lead === 1 ? day : addDays(day, 2),
      to: addDays(day, lead),
      editedBefore: plusSeconds(clock.now(), -DAY_SECONDS),
      limit: BATCH,
    };
    for (;;) {
      const coupons = await endingCoupons(db, site.clientId, choice);
      for (const coupon of coupons)
        await inTransaction(db, async (tx) => {
          if (!(await rememberEnding(tx, { ...coupon, lead, now: clock.now() }))) return;
          await jobs.enqueue(tx, JOB, { clientId: site.clientId, coupon } satisfies EndingJob);
        });
      if (coupons.length < BATCH) return;
    }
  }

  /** Returns the coupon of a token, locked, or null if the link no longer works. */
  async function couponOf(tx: Tx, site: Site, { couponId, end }: { couponId: number; end: string }) {
    const storeId = await storeOfCoupon(tx, site.clientId, couponId);
    const store = storeId === null ? null : await ports.stores.lock(tx, storeId);
    const row = store && (await lockCoupon(tx, store.id, couponId));
    if (row?.archived_at !== null) return null;
    const extendedTo = addDays(end, EXTENSION_DAYS);
    const isExtended = row.expiration_date === extendedTo;
    const isOpen = row.expiration_date === end && extendedTo >= today(site);
    return isExtended || isOpen ? { row, isExtended, extendedTo } : null;
  }

  return {
    /** Emails the merchants of every site whose coupons end soon. May run at any time, in any process. */
    async remind(): Promise<void> {
      for (const site of Object.values(sites)) {
        if (!isMailTime(site, clock.now())) continue;
        for (const lead of ENDING_LEADS) await tell(site, lead);
      }
      await removeEndingsBefore(db, plusSeconds(clock.now(), -KEEP_SECONDS));
    },

    /** @param confirm whether to extend the coupon; otherwise the extension is only previewed */
    async extend(
      site: Site,
      { token, confirm }: { token: string; confirm: boolean },
    ): Promise<CouponExtension> {
      const named = tokens.open(site, token);
      if (!named) return { extended: false, coupon: null };
      return inTransaction(db, async (tx) => {
        const found = await couponOf(tx, site, named);
        if (!found) return { extended: false, coupon: null };
        const { row, isExtended, extendedTo } = found;
        const isNow = confirm && !isExtended;
        const cause = { action: 'extended', actor: 'link' } as const;
        const saved = isNow ? await moveEnd(tx, row, extendedTo, { clock, ...cause }) : row;
        if (isNow) await events.publish(tx, { storeId: row.store_id, type: 'coupon-changed' });
        const stores = await ports.stores.contactsOf(tx, [row.store_id]);
        return {
          extended: isExtended || isNow,
          coupon: {
            store_name: stores.get(row.store_id)?.name ?? '',
            title: saved.title,
            description: saved.description,
            expiration_date: saved.expiration_date ?? extendedTo,
            extended_to: extendedTo,
          },
        };
      });
    },
  };
}

/** Tells merchants of codes that seem dead, once until they edit the coupon (docs/rules.md, 61). */
import { addDays, dayIn, DEAD_CODE } from '@coupon-center/contracts';
import type { Coupon, Totals } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import { sumsOf } from './day-sums.repository.ts';
import { totalsOf } from './numbers.ts';
import { deadCodeMail } from './statistics.mails.ts';
import { deadCodeOf, rememberDeadCode } from './votes.repository.ts';

const JOB = 'statistics.dead-code';

interface DeadCodeJob {
  storeId: number;
  clientId: string;
  coupon: Pick<Coupon, 'id' | 'title' | 'description' | 'discount_code'>;
  votes: Pick<Totals, 'worked' | 'failed'>;
}

export interface VotedCoupon {
  storeId: number;
  couponId: number;
  /** Today. */
  day: string;
}

/** Returns whether enough shoppers said that a code doesn't work. */
export function seemsDead({ worked, failed }: Pick<Totals, 'worked' | 'failed'>): boolean {
  const votes = worked + failed;
  return votes >= DEAD_CODE.votes && failed / votes >= DEAD_CODE.part;
}

export function createDeadCodes({ db, jobs, mailer, ports, site: siteOf }: Deps) {
  jobs.handle<DeadCodeJob>(JOB, async ({ storeId, clientId, coupon, votes }, { id }) => {
    const site = siteOf(clientId);
    const found = await ports.stores.find(db, storeId, site);
    const unsubscribe = found && (await ports.emails.unsubscribeOf(db, site, found.ownerId, 'reminders'));
    if (!unsubscribe) return;
    const { name: storeName, contact_email: to } = found.store;
    const content = deadCodeMail(site, { ...coupon, storeName }, votes);
    const mail = renderMail(site, { ...content, unsubscribe });
    await mailer.send(site, { to, messageId: `dead-code-${id}`, ...mail });
  });

  return {
    /** Looks at a coupon after a vote; queues the mail in the transaction of the vote. */
    async look(tx: Tx, site: Site, { storeId, couponId, day }: VotedCoupon): Promise<void> {
      const earliest = addDays(day, 1 - DEAD_CODE.days);
      const told = await deadCodeOf(tx, couponId);
      const coupon = (await ports.coupons.exportOf(tx, storeId, day)).find(({ id }) => id === couponId);
      if (!coupon?.discount_code) return;
      const updated = new Date(coupon.updated);
      if (told?.getTime() === updated.getTime()) return;
      // Votes on the version that the merchant was told about, and on the day of the edit, don't count again.
      const sinceEdit = told ? addDays(dayIn(site.timeZone, updated), 1) : earliest;
      const from = sinceEdit > earliest ? sinceEdit : earliest;
      const sums = await sumsOf(tx, storeId, { from, to: day });
      const votes = totalsOf(sums.filter(({ coupon_id }) => coupon_id === couponId));
      if (!seemsDead(votes)) return;
      if (!(await rememberDeadCode(tx, { coupon_id: couponId, store_id: storeId, coupon_updated: updated })))
        return;
      const { id, title, description, discount_code } = coupon;
      await jobs.enqueue(tx, JOB, {
        storeId,
        clientId: site.clientId,
        coupon: { id, title, description, discount_code },
        votes: { worked: votes.worked, failed: votes.failed },
      } satisfies DeadCodeJob);
    },
  };
}

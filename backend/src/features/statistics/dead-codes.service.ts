/** Emails merchants about codes that seem dead, once until they edit the coupon (docs/rules.md, 61). */
import { addDays, dayIn, DEAD_CODE, instantInZone } from '@coupon-center/contracts';
import type { Coupon, Totals } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { plusSeconds } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database/database.types.ts';
import type { Deps } from '../../platform/deps.ts';
import { renderMail } from '../../platform/mail/mail-layout.ts';
import { deadCodeMail } from './statistics.mails.ts';
import { votesSince } from './proofs.repository.ts';
import { deadCodeOf, forgetBallotsBefore, rememberDeadCode } from './votes.repository.ts';

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

export function createDeadCodes({ clock, db, jobs, mailer, ports, site: siteOf, sweeper }: Deps) {
  sweeper.add('votes by network', () =>
    forgetBallotsBefore(db, plusSeconds(clock.now(), -DEAD_CODE.days * 24 * 3600)),
  );
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
    /** Checks a coupon after a vote; queues the mail in the transaction of the vote. */
    async look(tx: Tx, site: Site, { storeId, couponId, day }: VotedCoupon): Promise<void> {
      const earliest = addDays(day, 1 - DEAD_CODE.days);
      const told = await deadCodeOf(tx, { storeId, couponId });
      const coupon = (await ports.coupons.exportOf(tx, storeId, day)).find(({ id }) => id === couponId);
      if (!coupon?.discount_code) return;
      const updated = new Date(coupon.updated);
      if (told?.getTime() === updated.getTime()) return;
      // Votes on the version that the merchant was told about, and on the day of the edit, don't count again.
      const sinceEdit = told ? addDays(dayIn(site.timeZone, updated), 1) : earliest;
      const from = sinceEdit > earliest ? sinceEdit : earliest;
      const since = new Date(instantInZone(from, '00:00:00', site.timeZone));
      const { asked, worked, seems_dead } = await votesSince(
        tx,
        { storeId, couponId },
        { since, now: clock.now() },
      );
      if (!seems_dead) return;
      if (!(await rememberDeadCode(tx, { coupon_id: couponId, store_id: storeId, coupon_updated: updated })))
        return;
      const { id, title, description, discount_code } = coupon;
      await jobs.enqueue(tx, JOB, {
        storeId,
        clientId: site.clientId,
        coupon: { id, title, description, discount_code },
        votes: { worked, failed: asked - worked },
      } satisfies DeadCodeJob);
    },
  };
}

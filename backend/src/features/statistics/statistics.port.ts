/** Uses of coupons and votes on codes, for other features (docs/rules.md, 61 and 83). */
import { dayIn, PROOF } from '@coupon-center/contracts';
import type { CouponProof, PublicCoupon } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import type { Executor } from '../../platform/database/database.types.ts';
import { deadCodes, hasShownVotes, mostUsed, proofRows } from './proofs.repository.ts';
import type { DeadCode } from './proofs.repository.ts';

export type { DeadCode } from './proofs.repository.ts';

export interface StatisticsPort {
  /** Returns coupons with the uses and votes that shoppers see; those with too few have none. */
  withProofs<Coupon extends PublicCoupon>(
    executor: Executor,
    site: Site,
    coupons: readonly Coupon[],
  ): Promise<Coupon[]>;
  /** Returns the codes of a site that seem dead to shoppers. */
  deadCodes(executor: Executor, site: Site): Promise<DeadCode[]>;
  /** Returns a site's coupons that shoppers used most in 28 days, or in 7, and how often. Some may be hidden by now. */
  mostUsed(
    executor: Executor,
    site: Site,
    choice: { by: 'used' | 'used_in_week'; limit: number },
  ): Promise<{ id: number; store_id: number; used: number }[]>;
}

declare module '../../platform/deps.ts' {
  interface Ports {
    statistics: StatisticsPort;
  }
}

export const statisticsPort: StatisticsPort = {
  async withProofs(executor, site, coupons) {
    if (coupons.length === 0) return [];
    const rows = await proofRows(
      executor,
      coupons.map(({ id }) => id),
    );
    const known = new Map(rows.map((row) => [row.coupon_id, row]));
    return coupons.map((coupon) => {
      const row = known.get(coupon.id);
      if (!row) return coupon;
      const proof: CouponProof = {
        used: row.used >= PROOF.uses ? row.used : null,
        votes: hasShownVotes(row, coupon)
          ? {
              worked: row.worked,
              asked: row.asked,
              last_worked: row.last_worked && dayIn(site.timeZone, row.last_worked),
              seems_dead: row.seems_dead,
            }
          : null,
      };
      return proof.used === null && proof.votes === null ? coupon : { ...coupon, proof };
    });
  },
  deadCodes: (executor, { clientId }) => deadCodes(executor, clientId),
  mostUsed: (executor, { clientId }, choice) => mostUsed(executor, clientId, choice),
};

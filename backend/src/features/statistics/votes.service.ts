/** Counts what shoppers say of codes, once a visitor, coupon and day, without knowing who they are (docs/rules.md, 60). */
import { dayIn } from '@coupon-center/contracts';
import type { VoteAnswer } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import { networkOf } from '@coupon-center/server-kit';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { keyedDigest } from '../../platform/security/keys.ts';
import type { Limit } from '../../platform/security/rate-limit.ts';
import { addToDays } from './day-sums.repository.ts';
import { createDeadCodes } from './dead-codes.service.ts';
import { forgetVotersBefore, rememberVote, saltOf, sitesWithVoters } from './votes.repository.ts';

export interface Vote {
  slug: string;
  couponId: number;
  answer: VoteAnswer;
  visitor: { address: string; agent: string };
}

const HOUR = 3600;

/** People who share an address share these: enough for a household or an office, too few to decide over a code. */
function limitsOf(network: string, couponId: number): Limit[] {
  return [
    { name: 'vote', subject: network, max: 30, seconds: HOUR },
    { name: 'vote-coupon', subject: `${network} ${couponId}`, max: 5, seconds: 24 * HOUR },
  ];
}

export function createVotes(deps: Deps) {
  const { db, clock, limits, ports, sweeper, site: siteOf } = deps;
  const deadCodes = createDeadCodes(deps);

  sweeper.add('voters of earlier days', async () => {
    for (const clientId of await sitesWithVoters(db))
      await forgetVotersBefore(db, clientId, dayIn(siteOf(clientId).timeZone, clock.now()));
  });

  return {
    /**
     * @returns false if the visitor has voted on the coupon today
     * @throws ProblemError 404 for a coupon that shoppers can't see, 429 for too many votes from one network
     */
    async vote(site: Site, { slug, couponId, answer, visitor }: Vote): Promise<boolean> {
      const network = networkOf(visitor.address);
      await limits.take(limitsOf(network, couponId));
      const day = dayIn(site.timeZone, clock.now());
      const storeId = (await ports.stores.idsOf(db, site.clientId, [slug])).get(slug);
      const live = storeId === undefined ? [] : await ports.coupons.liveCoupons(db, storeId, day);
      if (storeId === undefined || !live.some(({ id }) => id === couponId))
        throw notFound('There is no such coupon.', 'coupon_not_found');

      const salt = await saltOf(db, site.clientId, day);
      const digest = keyedDigest(Buffer.from(salt), [network, visitor.agent, couponId].join('\n'));
      return inTransaction(db, async (tx) => {
        if (!(await rememberVote(tx, { client_id: site.clientId, day, digest }))) return false;
        const sum = { store_id: storeId, client_id: site.clientId, coupon_id: couponId, day };
        await addToDays(tx, [{ ...sum, kind: answer, count: 1 }]);
        if (answer === 'failed') await deadCodes.look(tx, site, { storeId, couponId, day });
        return true;
      });
    },
  };
}

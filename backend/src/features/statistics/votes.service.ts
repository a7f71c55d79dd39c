/** Counts shoppers' votes on codes, once per network, coupon and day, without knowing who they are (docs/rules.md, 60). */
import { dayIn } from '@coupon-center/contracts';
import type { CouponProof, VoteAnswer } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { inTransaction } from '@coupon-center/database';
import { wideNetworkOf } from '@coupon-center/server-kit';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { deriveKey, keyedDigest } from '../../platform/security/keys.ts';
import type { Limit } from '../../platform/security/rate-limit.ts';
import { addToDays, addUncounted } from './day-sums.repository.ts';
import { createDeadCodes } from './dead-codes.service.ts';
import { refreshProofs, startVotes } from './proofs.repository.ts';
import { loadsSince, reportersOf } from './reporters.ts';
import { isRemembered } from './reporters.repository.ts';
import { keepBallot, rememberVote } from './votes.repository.ts';

export interface Vote {
  slug: string;
  couponId: number;
  answer: VoteAnswer;
  visitor: { address: string; load?: string | undefined };
}

/** Enough for a household or an office. */
const limitOf = (network: string): Limit => ({ name: 'vote', subject: network, max: 30, seconds: 3600 });

export function createVotes(deps: Deps) {
  const { db, clock, env, limits, ports } = deps;
  const deadCodes = createDeadCodes(deps);
  const key = deriveKey(env().JWT_SECRET, 'vote-network');
  /** One of 65,536 numbers: enough to tell a coupon's networks apart, yet shared by many networks. */
  const numberOf = (network: string) => Buffer.from(keyedDigest(key, network), 'base64url').readUInt16BE();

  return {
    /**
     * Counts a vote from a page load that has used the code, if it is the network's first today. Other votes are stored
     * separately.
     * @returns whether it was counted, and the uses and votes that shoppers see now
     * @throws ProblemError 404 for a coupon that shoppers can't see, 429 for too many votes from one network
     */
    async vote(
      site: Site,
      { slug, couponId, answer, visitor: { address, load } }: Vote,
    ): Promise<{ counted: boolean; proof?: CouponProof }> {
      const network = wideNetworkOf(address);
      await limits.take([limitOf(network)]);
      const today = dayIn(site.timeZone, clock.now());
      const storeId = (await ports.stores.storeIdsBySlug(db, site.clientId, [slug])).get(slug);
      const live = storeId === undefined ? [] : await ports.coupons.liveCoupons(db, storeId, today);
      const coupon = live.find(({ id }) => id === couponId);
      if (storeId === undefined || !coupon) throw notFound('There is no such coupon.', 'coupon_not_found');

      const { day, ofNetwork, ofLoad } = await reportersOf(deps, site);
      const subject = { store: storeId, coupon: couponId };
      const uses = (['code_copy', 'click'] as const).flatMap((kind) =>
        load === undefined ? [] : ofLoad(network, load, { ...subject, kind }),
      );
      const hasUsed = uses.length > 0 && (await isRemembered(db, uses, loadsSince(clock.now())));
      const vote = {
        client_id: site.clientId,
        day,
        digest: ofNetwork(network, { ...subject, kind: 'vote' }),
      };
      const counted = await inTransaction(db, async (tx) => {
        const isCounted = hasUsed && (await rememberVote(tx, vote));
        const sum = { store_id: storeId, client_id: site.clientId, coupon_id: couponId, day };
        await (isCounted ? addToDays : addUncounted)(tx, [{ ...sum, kind: answer, count: 1, limited: 0 }]);
        if (!isCounted) return false;
        await startVotes(tx, { ...sum, code: coupon.discount_code });
        await keepBallot(tx, {
          store_id: storeId,
          coupon_id: couponId,
          network: numberOf(network),
          answer,
          voted_at: clock.now(),
        });
        await refreshProofs(tx, [couponId], { day, now: clock.now() });
        if (answer === 'failed') await deadCodes.look(tx, site, { storeId, couponId, day });
        return true;
      });
      const [known] = await ports.statistics.withProofs(db, site, [coupon]);
      return { counted, proof: known?.proof };
    },
  };
}

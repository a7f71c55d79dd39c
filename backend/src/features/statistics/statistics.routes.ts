/** The storefront's counts, and the numbers of merchants and of whole sites. */
import type { FastifyInstance } from 'fastify';
import {
  countVisits,
  downloadNumbers,
  readCouponLines,
  readNumbers,
  readSiteProof,
  SITE_KEY_HEADER,
  SITE_PROOF_SECONDS,
  voteOnCoupon,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { createCounting } from './counting.service.ts';
import { watchMonths } from './months.ts';
import { watchProofs } from './proofs.service.ts';
import { watchReporters } from './reporters.ts';
import { createSiteProofs } from './site-proof.service.ts';
import { createStatisticsService } from './statistics.service.ts';
import { createVotes } from './votes.service.ts';
import { watchWeeks } from './weekly-numbers.service.ts';

export async function registerStatistics(app: FastifyInstance, deps: Deps): Promise<void> {
  const counting = createCounting(deps);
  const statistics = createStatisticsService(deps);
  const siteProofs = createSiteProofs(deps);
  const votes = createVotes(deps);
  await watchMonths(deps);
  watchProofs(deps);
  watchReporters(deps);
  watchWeeks(deps);

  route(app, countVisits, async ({ site, body }) => ({ counted: await counting.add(site, body) }));
  route(app, voteOnCoupon, ({ site, params, body }) => votes.vote(site, { ...params, ...body }));
  route(app, readNumbers, ({ principal, site, query }) => statistics.read(principal, site, query));
  route(app, downloadNumbers, async ({ principal, site, query }) => ({
    csv: await statistics.csv(principal, site, query),
  }));
  route(app, readCouponLines, ({ principal, site }) => statistics.lines(principal, site));
  route(app, readSiteProof, async ({ site, reply }) => {
    const proof = await siteProofs.of(site);
    // Every site has the same address.
    reply.headers({ 'cache-control': `public, max-age=${SITE_PROOF_SECONDS}`, vary: SITE_KEY_HEADER });
    return proof;
  });
}

/** The storefront's counts, and the merchants' numbers. */
import type { FastifyInstance } from 'fastify';
import {
  countVisits,
  downloadNumbers,
  readCouponLines,
  readNumbers,
  voteOnCoupon,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { route } from '../../platform/http/route.ts';
import { createCounting } from './counting.service.ts';
import { watchProofs } from './proofs.service.ts';
import { watchReporters } from './reporters.ts';
import { createStatisticsService } from './statistics.service.ts';
import { createVotes } from './votes.service.ts';
import { watchWeeks } from './weekly-numbers.service.ts';

export function registerStatistics(app: FastifyInstance, deps: Deps): void {
  const counting = createCounting(deps);
  const statistics = createStatisticsService(deps);
  const votes = createVotes(deps);
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
}

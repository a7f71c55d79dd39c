/** The provider's routes for its log of decisions. */
import type { FastifyInstance } from 'fastify';
import { listDecisions, readReviewNumbers } from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { pageReply } from '../../platform/http/paging.ts';
import { route } from '../../platform/http/route.ts';
import { createDecisions } from './decisions.service.ts';

export function registerDecisions(app: FastifyInstance, deps: Deps): void {
  const decisions = createDecisions(deps);
  route(app, listDecisions, async ({ site, query }) =>
    pageReply(listDecisions, { site, query }, await decisions.list(site, query)),
  );
  route(app, readReviewNumbers, ({ site }) => decisions.numbers(site));
}

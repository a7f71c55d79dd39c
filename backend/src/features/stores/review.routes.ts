/** The provider's calls. */
import type { FastifyInstance } from 'fastify';
import { approveStore, declineStore, listReviews } from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { seenIn } from '../../platform/http/if-match.ts';
import { pageReply, windowOf } from '../../platform/http/paging.ts';
import { route } from '../../platform/http/route.ts';
import { createReviewService } from './review.service.ts';
import type { ReviewService } from './review.service.ts';

/** @returns the feature's service, for the older calls */
export function registerReview(app: FastifyInstance, deps: Deps): ReviewService {
  const review = createReviewService(deps);

  route(app, listReviews, async ({ site, query }) =>
    pageReply(listReviews, { site, query }, await review.list(site, query.state, windowOf(query))),
  );
  route(app, approveStore, ({ site, params, request }) => review.approve(site, params.id, seenIn(request)));
  route(app, declineStore, ({ site, params, body, request }) =>
    review.decline(site, params.id, seenIn(request), body.reason),
  );
  return review;
}

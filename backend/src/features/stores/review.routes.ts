/** The provider's routes for reviewing stores. */
import type { FastifyInstance } from 'fastify';
import { approveStore, declineStore, listReviews } from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { seenIn } from '../../platform/http/if-match.ts';
import { pageReply, windowOf } from '../../platform/http/paging.ts';
import { route } from '../../platform/http/route.ts';
import { createReviewService } from './review.service.ts';
import type { ReviewService } from './review.service.ts';

/** @returns the feature's service, for the legacy calls */
export function registerReview(app: FastifyInstance, deps: Deps): ReviewService {
  const review = createReviewService(deps);

  route(app, listReviews, async ({ site, query }) =>
    pageReply(
      listReviews,
      { site, query },
      await review.list(site, { filter: query.state, q: query.q, id: query.id }, windowOf(query)),
    ),
  );
  route(app, approveStore, ({ principal, site, params: { id }, request }) =>
    review.approve(principal, site, { id, seen: seenIn(request) }),
  );
  route(app, declineStore, ({ principal, site, params: { id }, body, request }) =>
    review.decline(principal, site, { id, seen: seenIn(request) }, body.reason),
  );
  return review;
}

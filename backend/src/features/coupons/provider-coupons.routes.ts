/** The provider's routes for coupons. */
import type { FastifyInstance } from 'fastify';
import {
  approveCoupon,
  holdCoupon,
  listProviderCoupons,
  listStoreCoupons,
  releaseCoupon,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { seenIn } from '../../platform/http/if-match.ts';
import { pageReply, windowOf } from '../../platform/http/paging.ts';
import { route } from '../../platform/http/route.ts';
import { createProviderCouponsService } from './provider-coupons.service.ts';

export function registerProviderCoupons(app: FastifyInstance, deps: Deps): void {
  const coupons = createProviderCouponsService(deps);

  route(app, listProviderCoupons, async ({ site, query }) =>
    pageReply(
      listProviderCoupons,
      { site, query },
      await coupons.list(site, { filter: query.state, q: query.q }, windowOf(query)),
    ),
  );
  route(app, listStoreCoupons, async ({ site, params, query }) =>
    pageReply(
      { path: listStoreCoupons.path.replace(':id', String(params.id)) },
      { site, query },
      await coupons.listOfStore(site, params.id, windowOf(query)),
    ),
  );
  route(app, approveCoupon, ({ principal, site, params: { id }, request }) =>
    coupons.approve(principal, site, { id, seen: seenIn(request) }),
  );
  route(app, holdCoupon, ({ principal, site, params: { id }, body, request }) =>
    coupons.hold(principal, site, { id, seen: seenIn(request) }, body.reason),
  );
  route(app, releaseCoupon, ({ principal, site, params: { id }, request }) =>
    coupons.release(principal, site, { id, seen: seenIn(request) }),
  );
}

/** The provider's calls about coupons. */
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
    pageReply(listProviderCoupons, { site, query }, await coupons.list(site, query.state, windowOf(query))),
  );
  route(app, listStoreCoupons, async ({ site, params, query }) =>
    pageReply(
      { path: listStoreCoupons.path.replace(':id', String(params.id)) },
      { site, query },
      await coupons.listOfStore(site, params.id, windowOf(query)),
    ),
  );
  route(app, approveCoupon, ({ site, params, request }) => coupons.approve(site, params.id, seenIn(request)));
  route(app, holdCoupon, ({ site, params, body, request }) =>
    coupons.hold(site, params.id, body.reason, seenIn(request)),
  );
  route(app, releaseCoupon, ({ site, params, request }) => coupons.release(site, params.id, seenIn(request)));
}

/** The legacy calls about the caller's coupons. */
import type { FastifyInstance } from 'fastify';
import {
  legacyAddCoupon,
  legacyDeleteCoupon,
  legacyEditCoupon,
  legacyGetCoupon,
  legacyListCoupons,
  legacyRestoreCoupon,
  legacySortCoupons,
} from '@coupon-center/contracts';
import { routeCouponList, routeCouponSort } from '../features/coupons/coupons.routes.ts';
import type { CouponsService } from '../features/coupons/coupons.service.ts';
import { seenIn } from '../platform/http/if-match.ts';
import { route } from '../platform/http/route.ts';

export function registerCouponQueue(app: FastifyInstance, coupons: CouponsService): void {
  routeCouponList(app, coupons, legacyListCoupons);
  route(app, legacyGetCoupon, ({ principal, site, query }) => coupons.read(principal, site, query.couponId));
  route(app, legacyAddCoupon, ({ tx, principal, site, body }) => coupons.add(tx, principal, site, body));
  route(app, legacyEditCoupon, ({ principal, site, body: { couponId: id, ...sent }, request }) =>
    coupons.update(principal, site, { id, seen: seenIn(request), sent }),
  );
  route(app, legacyDeleteCoupon, ({ principal, site, body, request }) =>
    coupons.archive(principal, site, { id: body.couponId, seen: seenIn(request) }),
  );
  route(app, legacyRestoreCoupon, ({ principal, site, body, request }) =>
    coupons.restore(principal, site, { id: body.couponId, seen: seenIn(request) }),
  );
  routeCouponSort(app, coupons, legacySortCoupons);
}

/** The calls about the coupons of the own store. */
import type { FastifyInstance } from 'fastify';
import {
  addCoupon,
  listCoupons,
  listCouponsUnversioned,
  sortCoupons,
  updateCoupon,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { seenIn } from '../../platform/if-match.ts';
import { route } from '../../platform/route.ts';
import { createCouponsService } from './coupons.service.ts';
import type { CouponsService } from './coupons.service.ts';

/** @returns the feature's service, for the calls of the older interface */
export function registerCoupons(app: FastifyInstance, deps: Deps): CouponsService {
  const coupons = createCouponsService(deps);

  for (const call of [listCoupons, listCouponsUnversioned])
    route(app, call, async ({ principal, site, query }) => {
      const results = await coupons.list(principal, site, {
        storeSlug: query.store_slug,
        scheduled: query.include_scheduled === '1',
        id: query.id_search_text,
      });
      return { count: results.length, results };
    });

  route(app, addCoupon, ({ executor, principal, site, body }) =>
    coupons.add(executor, principal, site, body),
  );
  route(app, updateCoupon, ({ principal, site, params, body, request }) =>
    coupons.update(principal, site, { id: params.couponId, seen: seenIn(request), sent: body }),
  );
  route(app, sortCoupons, async ({ principal, body }) => {
    await coupons.sort(
      principal,
      body.items.map((item) => ({ id: Number(item.id), sortNumber: Number(item.sort_number) })),
    );
    return { success: true };
  });
  return coupons;
}

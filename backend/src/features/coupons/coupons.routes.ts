/** Routes for the coupons of the caller's store. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  addCoupon,
  archiveCoupon,
  copyCoupon,
  extendCoupon,
  listCopyTargets,
  listCoupons,
  listCouponsUnversioned,
  pauseCoupon,
  readCouponHistory,
  renewCoupons,
  replaceCoupon,
  restoreCoupon,
  resumeCoupon,
  revertCoupon,
  sortCoupons,
  updateCoupon,
} from '@coupon-center/contracts';
import type { Deps } from '../../platform/deps.ts';
import { seenIn } from '../../platform/http/if-match.ts';
import { pageReply, windowOf } from '../../platform/http/paging.ts';
import { route } from '../../platform/http/route.ts';
import { createCouponCopies } from './coupon-copies.ts';
import { createCouponEndings } from './coupon-endings.service.ts';
import { createCouponsService } from './coupons.service.ts';
import type { CouponsService } from './coupons.service.ts';
import { registerProviderCoupons } from './provider-coupons.routes.ts';

/** Returns the coupon of a call, in the version that its caller saw. */
const seenCoupon = ({ params, request }: { params: { couponId: number }; request: FastifyRequest }) => ({
  id: params.couponId,
  seen: seenIn(request),
});

/** @returns the merchants' service, for the legacy calls */
export function registerCoupons(app: FastifyInstance, deps: Deps): CouponsService {
  const coupons = createCouponsService(deps);
  const endings = createCouponEndings(deps);
  const copies = createCouponCopies(deps, coupons);
  deps.sweeper.add('archived coupons', () => coupons.sweep());
  deps.sweeper.add('emails about the ends of coupons', () => endings.remind());

  for (const call of [listCoupons, listCouponsUnversioned]) routeCouponList(app, coupons, call);
  route(app, addCoupon, ({ tx, principal, site, body }) => coupons.add(tx, principal, site, body));
  route(app, updateCoupon, (call) =>
    coupons.update(call.principal, call.site, { ...seenCoupon(call), sent: call.body }),
  );
  route(app, replaceCoupon, (call) =>
    coupons.replace(call.principal, call.site, { ...seenCoupon(call), sent: call.body }),
  );
  route(app, archiveCoupon, (call) => coupons.archive(call.principal, call.site, seenCoupon(call)));
  route(app, restoreCoupon, (call) => coupons.restore(call.principal, call.site, seenCoupon(call)));
  route(app, pauseCoupon, (call) => coupons.pause(call.principal, call.site, seenCoupon(call)));
  route(app, resumeCoupon, (call) => coupons.resume(call.principal, call.site, seenCoupon(call)));
  route(app, renewCoupons, async ({ principal, site, body }) => ({
    coupons: await coupons.renew(principal, site, body.coupons),
  }));
  route(app, readCouponHistory, async ({ principal, site, params, query }) =>
    pageReply(
      { path: readCouponHistory.path.replace(':couponId', String(params.couponId)) },
      { site, query },
      await coupons.history(principal, params.couponId, windowOf(query)),
    ),
  );
  route(app, revertCoupon, (call) =>
    coupons.revert(call.principal, call.site, { ...seenCoupon(call), changeId: call.params.changeId }),
  );
  route(app, listCopyTargets, async ({ principal }) => ({ targets: await copies.targets(principal) }));
  route(app, copyCoupon, ({ tx, principal, site, params, body }) =>
    copies.copy(tx, principal, site, { id: params.couponId, ...body }),
  );
  routeCouponSort(app, coupons, sortCoupons);
  route(app, extendCoupon, ({ site, body }) => endings.extend(site, body));
  registerProviderCoupons(app, deps);
  return coupons;
}

/** Lists the caller's coupons at the address of a call. */
export function routeCouponList(
  app: FastifyInstance,
  coupons: CouponsService,
  call: typeof listCoupons,
): void {
  route(app, call, async ({ principal, site, query }) => {
    const filter = {
      storeSlug: query.store_slug,
      client: query.client,
      archived: query.archived === '1',
      scheduled: query.include_scheduled === '1',
      id: query.id_search_text,
    };
    const page = await coupons.list(principal, site, filter, windowOf(query));
    return { ...pageReply(call, { site, query }, page), archived_count: page.archived };
  });
}

/** Sorts the caller's coupons at the address of a call. */
export function routeCouponSort(
  app: FastifyInstance,
  coupons: CouponsService,
  call: typeof sortCoupons,
): void {
  route(app, call, async ({ principal, body }) => {
    await coupons.sort(
      principal,
      body.items.map((item) => ({ id: Number(item.id), sortNumber: Number(item.sort_number) })),
    );
    return { success: true };
  });
}

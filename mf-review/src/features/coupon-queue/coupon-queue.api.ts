/** Coupons as the provider lists them, page by page. */
import { listProviderCoupons, listStoreCoupons } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';
import { PAGE_SIZE, pagedQuery } from '../../shared/paged-query.ts';

export const COUPON_FILTERS = { pending: 'Pending', held: 'On hold', all: 'All' } as const;
export type CouponFilter = keyof typeof COUPON_FILTERS;

/** The filter in an address; pending coupons by default. */
export function couponFilterOf(text: string | null): CouponFilter {
  return text !== null && Object.hasOwn(COUPON_FILTERS, text) ? (text as CouponFilter) : 'pending';
}

/** The site's coupons. */
export function couponsQuery({ api }: ShellContract, state: CouponFilter) {
  return pagedQuery(['coupons', state], (page, signal) =>
    api.call(listProviderCoupons, { query: { state, page, page_size: PAGE_SIZE } }, { signal }),
  );
}

/** The coupons of a store, in display order. */
export function storeCouponsQuery({ api }: ShellContract, id: string) {
  return pagedQuery(['store-coupons', id], (page, signal) =>
    api.call(listStoreCoupons, { params: { id }, query: { page, page_size: PAGE_SIZE } }, { signal }),
  );
}

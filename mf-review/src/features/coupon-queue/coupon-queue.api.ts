/** Coupons as the provider lists them, page by page. */
import { listProviderCoupons, listStoreCoupons } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';
import { PAGE_SIZE, pagedQuery } from '../../shared/paged-query.ts';

export const COUPON_FILTERS = { pending: 'Pending', held: 'On hold', all: 'All' } as const;
export type CouponFilter = keyof typeof COUPON_FILTERS;

/** The filter in an address; by default the coupons that wait for approval, and all where none has to. */
export function couponFilterOf(text: string | null, isModerated: boolean): CouponFilter {
  if (text !== null && Object.hasOwn(COUPON_FILTERS, text)) return text as CouponFilter;
  return isModerated ? 'pending' : 'all';
}

/** What can be chosen: where no coupon waits for approval, none is looked for. */
export function couponFilters(
  selected: CouponFilter,
  isModerated: boolean,
): Readonly<Partial<Record<CouponFilter, string>>> {
  const { pending, ...others } = COUPON_FILTERS;
  return isModerated || selected === 'pending' ? { pending, ...others } : others;
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

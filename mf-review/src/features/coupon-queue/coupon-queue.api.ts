/** Coupons as the provider lists them, page by page. */
import { listProviderCoupons } from '@coupon-center/contracts';
import { pagedQuery } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { PAGE_SIZE, REVIEW_KEY } from '../../shared/use-refresh.ts';

export const COUPON_FILTERS = { pending: 'Pending', held: 'On hold', all: 'All' } as const;
export type CouponFilter = keyof typeof COUPON_FILTERS;

export interface CouponChoice {
  filter: CouponFilter;
  /** Search text; empty for everything. */
  search: string;
}

/** Returns the choice in an address; by default pending coupons, or all if the site doesn't moderate coupons. */
export function couponChoiceOf(query: URLSearchParams, isModerated: boolean): CouponChoice {
  const state = query.get('state') ?? '';
  const usual = isModerated ? 'pending' : 'all';
  return {
    filter: Object.hasOwn(COUPON_FILTERS, state) ? (state as CouponFilter) : usual,
    search: query.get('q')?.trim() ?? '',
  };
}

/** Returns the address of a choice. */
export function couponsAddress({ filter, search }: CouponChoice): string {
  const query = new URLSearchParams({ state: filter, ...(search && { q: search }) });
  return `/review/coupons?${query.toString()}`;
}

/** Returns the filters on offer: no pending coupons on a site that doesn't moderate, unless they are selected. */
export function couponFilters(
  selected: CouponFilter,
  isModerated: boolean,
): Readonly<Partial<Record<CouponFilter, string>>> {
  const { pending, ...others } = COUPON_FILTERS;
  return isModerated || selected === 'pending' ? { pending, ...others } : others;
}

export function couponsQuery({ api }: ShellContract, { filter: state, search: q }: CouponChoice) {
  return pagedQuery([...REVIEW_KEY, 'coupons', state, q], (page, signal) =>
    api.call(
      listProviderCoupons,
      { query: { state, ...(q && { q }), page, page_size: PAGE_SIZE } },
      { signal },
    ),
  );
}

/** The coupons of a store, in display order. */
import { listStoreCoupons } from '@coupon-center/contracts';
import { pagedQuery } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import { PAGE_SIZE, REVIEW_KEY } from './use-refresh.ts';

export function storeCouponsQuery({ api }: Pick<ShellContract, 'api'>, id: string) {
  return pagedQuery([...REVIEW_KEY, 'store-coupons', id], (page, signal) =>
    api.call(listStoreCoupons, { params: { id }, query: { page, page_size: PAGE_SIZE } }, { signal }),
  );
}

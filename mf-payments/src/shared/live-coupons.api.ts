/** The number of coupons that shoppers see, or will see once the page is live. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { listCoupons } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** The number of coupons that shoppers see today. @param store null reads nothing */
export function liveCouponsQuery(api: ShellContract['api'], store: Store | null) {
  return queryOptions({
    queryKey: ['live-coupons', store?.slug],
    queryFn: store
      ? async ({ signal }) => {
          const query = { store_slug: store.slug, client: store.client };
          const { results } = await api.call(listCoupons, { query }, { signal });
          return results.filter(({ state }) => state === 'live').length;
        }
      : skipToken,
  });
}

/** Counts coupons for the checklist, and resends the verification email. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { listCoupons, resendVerification } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** First part of the key of every such query. */
export const COUPON_COUNT = 'coupon-count';

/** The number of the store's coupons; not loaded without a store. */
export function couponCountQuery({ api }: ShellContract, store: Store | null) {
  return queryOptions({
    queryKey: [COUPON_COUNT, store?.id],
    queryFn: store
      ? async ({ signal }) => {
          const query = { store_slug: store.slug, client: store.client, page_size: 1 };
          return (await api.call(listCoupons, { query }, { signal })).count;
        }
      : skipToken,
  });
}

/** @returns whether an email was sent; false if the address is verified already */
export async function resend({ api }: ShellContract): Promise<boolean> {
  return (await api.call(resendVerification, {})).sent;
}

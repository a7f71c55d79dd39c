/** What the checklist asks the API, and the mail that it sends again. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { listCoupons, resendVerification } from '@coupon-center/contracts';
import type { Store } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** First part of the key of every such query. */
export const COUPON_COUNT = 'coupon-count';

/** How many coupons the store has; nothing is asked where there is no store. */
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

/** @returns whether a mail was sent; none is where the address turned out to be verified */
export async function resend({ api }: ShellContract): Promise<boolean> {
  return (await api.call(resendVerification, {})).sent;
}

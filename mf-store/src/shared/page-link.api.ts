/** The current address of the merchant's page: a preview link until it is live, then its public address. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { createPreviewLink, PREVIEW_SECONDS, reviewState } from '@coupon-center/contracts';
import type { CallOutput, Store } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** Links are renewed halfway through their life, so that the one on the screen always works. */
const RENEW_MS = (PREVIEW_SECONDS * 1000) / 2;

type PageAddress = CallOutput<typeof createPreviewLink>;

/** First part of the key of these queries. */
export const PAGE_LINK = 'page-link';

/** Loaded again when the store's review or subscription changes; not loaded without a store. */
export function pageLinkQuery({ api }: ShellContract, store: Store | null) {
  return queryOptions({
    queryKey: [PAGE_LINK, store?.id, reviewState(store), store?.stripe_subscription],
    queryFn: store
      ? ({ signal }) => api.call(createPreviewLink, { params: { id: store.id } }, { signal })
      : skipToken,
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
  });
}

/**
 * Whether a link is due for renewal, which the timers of a sleeping page may have missed.
 * @param since when it was made, in epoch milliseconds
 */
export function isOld(since: number): boolean {
  return Date.now() - since > RENEW_MS;
}

/** Whether shoppers see the page: its public address never expires. */
export function isLive({ expires }: PageAddress): boolean {
  return expires === null;
}

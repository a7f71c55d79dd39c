/** Where the merchant's page can be seen now: by a preview link while it is not live, by its own address after. */
import { queryOptions, skipToken } from '@tanstack/react-query';
import { createPreviewLink, PREVIEW_SECONDS, reviewState } from '@coupon-center/contracts';
import type { CallOutput, Store } from '@coupon-center/contracts';
import type { ShellContract } from '@coupon-center/remote-kit';

/** A link is made anew in the middle of its life, so that the one on the screen always works. */
const RENEW_MS = (PREVIEW_SECONDS * 1000) / 2;

type PageAddress = CallOutput<typeof createPreviewLink>;

/** First part of the key of every such query. */
export const PAGE_LINK = 'page-link';

/** Asked again whenever the store's review or subscription changes; never where there is no store. */
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
 * Whether a link is due to be made anew: the timers of a page that slept come late.
 * @param since when it was made, in epoch milliseconds
 */
export function isOld(since: number): boolean {
  return Date.now() - since > RENEW_MS;
}

/** Whether shoppers see the page: the link to it does not end. */
export function isLive({ expires }: PageAddress): boolean {
  return expires === null;
}

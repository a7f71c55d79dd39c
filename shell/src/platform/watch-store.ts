/** What others do to the merchant's store, told to shell and remotes. In a chunk of its own, fetched when the page is done. */
import { keepWatch } from '@coupon-center/api-client/events';
import type { ApiClient } from '@coupon-center/api-client';
import type { SessionBus } from '@coupon-center/session';

/**
 * Read the user again at each news, and tell remotes what else they should.
 * @returns the function that ends it
 */
export function watchStore(
  api: Pick<ApiClient, 'openEvents' | 'refreshUser'>,
  session: Pick<SessionBus, 'publish'>,
): () => void {
  return keepWatch(api, async (news) => {
    const { coupon_center_txn } = await api.refreshUser();
    const missed = news.has('missed');
    if (missed || news.has('subscription-changed'))
      session.publish({ type: 'subscription-changed', coupon_center_txn });
    if (missed || news.has('coupon-changed')) session.publish({ type: 'coupons-changed' });
  });
}

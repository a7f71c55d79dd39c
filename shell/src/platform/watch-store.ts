/** Tells shell and remotes what others changed in the merchant's store. A separate chunk, loaded when the page is idle. */
import { keepWatch } from '@coupon-center/api-client/events';
import type { ApiClient } from '@coupon-center/api-client';
import type { SessionBus } from '@coupon-center/session';

/**
 * Reads the user again on each event, and publishes what remotes need to know.
 * @returns a function that stops watching
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

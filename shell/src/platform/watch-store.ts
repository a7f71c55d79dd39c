/** Tells shell and remotes what others changed in the merchant's store. A separate chunk, loaded when the page is idle. */
import { followLiveUpdates } from '@coupon-center/api-client/events';
import type { ApiClient } from '@coupon-center/api-client';
import type { SessionBus } from '@coupon-center/session';

export function watchStore(
  api: Pick<ApiClient, 'openEvents' | 'refreshUser'>,
  session: Pick<SessionBus, 'publish'>,
): () => void {
  return followLiveUpdates(api, async (updates) => {
    const { coupon_center_txn } = await api.refreshUser();
    const missed = updates.has('missed');
    if (missed || updates.has('subscription-changed'))
      session.publish({ type: 'subscription-changed', coupon_center_txn });
    if (missed || updates.has('coupon-changed')) session.publish({ type: 'coupons-changed' });
  });
}

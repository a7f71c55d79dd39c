/** Keeps the payment screen up to date with what happens elsewhere: at Stripe, on another device, in another tab. */
import { useQueryClient } from '@tanstack/react-query';
import { useContract, useOnSessionEvent } from '@coupon-center/remote-kit';
import { recheckCards } from './features/cards/cards.api.ts';
import { recheckOrders } from './orders.api.ts';
import { recheckPlans, shownStatus } from './plans.api.ts';

export function useFollowSubscription(): void {
  const { session } = useContract();
  const client = useQueryClient();

  function recheck() {
    void recheckPlans(client);
    void recheckOrders(client);
    void recheckCards(client);
  }

  // Stripe renews, charges and ends subscriptions while nobody here does anything.
  useOnSessionEvent('subscription-changed', recheck);
  // Another tab has paid or cancelled and read its user again: this one hears of the user only.
  useOnSessionEvent('user-changed', () => {
    const shown = shownStatus(client);
    const known = session.get().user?.store?.stripe_subscription ?? null;
    if (shown !== undefined && shown !== known) recheck();
  });
}

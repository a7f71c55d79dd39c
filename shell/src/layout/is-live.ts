/** Whether shoppers see the page of a store, as far as the session tells. */
import type { Store } from '@coupon-center/contracts';

export function isLive({ is_approved, stripe_subscription }: Store): boolean {
  return is_approved && stripe_subscription === 'active';
}

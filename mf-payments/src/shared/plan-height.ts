/** How much room the plan's card takes, before it is there and after. */
import { useUser } from '@coupon-center/remote-kit';

/** Next billing date and a button. In pixels by page width, as the other. */
const ACTIVE = { xs: 442, md: 219 } as const;

/** What happened, what follows and what to do about it. */
const OTHERWISE = { xs: 470, md: 264 } as const;

/**
 * Minimum height of the plan's card and of its skeleton, by what the session knows of the subscription, so that nothing below
 * moves when the card arrives.
 */
export function usePlanHeight() {
  return useUser().store?.stripe_subscription === 'active' ? ACTIVE : OTHERWISE;
}

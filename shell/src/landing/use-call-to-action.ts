/** Where the landing page leads: guests to the registration, others to what they have already. */
import type { User } from '@coupon-center/contracts';
import { useSession } from '../portal-context.tsx';
import { COUPONS, MY_STORE, REGISTER, homeOf } from '../routes/addresses.ts';

export interface CallToAction {
  to: string;
  label: string;
}

function forUser(user: User): CallToAction {
  if (user.role === 'provider') return { to: homeOf(user), label: 'Go to the review' };
  return user.store
    ? { to: COUPONS, label: 'Manage your coupons' }
    : { to: MY_STORE, label: 'Add your store' };
}

/** @param forGuests the words that the specification has for guests */
export function useCallToAction(forGuests: string): CallToAction {
  const { user } = useSession();
  return user ? forUser(user) : { to: REGISTER, label: forGuests };
}

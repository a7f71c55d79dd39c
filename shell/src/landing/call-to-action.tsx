/** Where the landing page leads: guests to the registration, others to what they have already. */
import { Link } from 'react-router-dom';
import type { User } from '@coupon-center/contracts';
import { useSession } from '../portal/portal-context.tsx';
import { COUPONS, MY_STORE, REGISTER, homeOf } from '../routes/addresses.ts';

function forUser(user: User): { to: string; label: string } {
  if (user.role === 'provider') return { to: homeOf(user), label: 'Go to the review' };
  return user.store
    ? { to: COUPONS, label: 'Manage your coupons' }
    : { to: MY_STORE, label: 'Add your store' };
}

/**
 * It keeps the width of the words for guests, which are the longest: nothing moves when it turns out who this is.
 * @param props.forGuests the words that the specification has for guests
 */
export function CallToAction({ forGuests }: { forGuests: string }) {
  const { user } = useSession();
  const { to, label } = user ? forUser(user) : { to: REGISTER, label: forGuests };
  return (
    <Link className="button button-large" to={to}>
      <span className="call" data-longest={forGuests}>
        {label}
      </span>
    </Link>
  );
}

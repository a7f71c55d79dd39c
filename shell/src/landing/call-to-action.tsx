/** The landing page's main link: to registration for guests, to their own pages for others. */
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
 * Keeps the width of the guests' text, which is the longest, so that nothing shifts once the user is known.
 * @param props.forGuests the text that the specification gives for guests
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

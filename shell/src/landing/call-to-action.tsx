import { Link } from 'react-router-dom';
import type { User } from '@coupon-center/contracts';
import { withStoreName } from '@coupon-center/portal-contracts';
import { useSession } from '../portal-context/portal-context.tsx';
import { COUPONS, homeOf, MY_STORE, REGISTER } from '../navigation/addresses.ts';

function forUser(user: User, storeForm: string): { to: string; label: string } {
  if (user.role === 'provider') return { to: homeOf(user), label: 'Go to the review' };
  return user.store
    ? { to: COUPONS, label: 'Manage your coupons' }
    : { to: storeForm, label: 'Add your store' };
}

/** Returns the address of the registration, which leads on to the store form, with this name if there is one. */
export function registerAddress(storeName: string): string {
  const storeForm = withStoreName(MY_STORE, storeName);
  return storeForm === MY_STORE ? REGISTER : `${REGISTER}?${new URLSearchParams({ next: storeForm })}`;
}

interface CallToActionProps {
  /** The text of the specification. */
  forGuests: string;
  /** A store's name for the store form, may be empty. */
  storeName: string;
}

/**
 * The main link: to registration for guests, to their own pages for others. It keeps the width of the guests' text, the longest
 * one, so that nothing shifts once the user is known.
 */
export function CallToAction({ forGuests, storeName }: CallToActionProps) {
  const { user } = useSession();
  const { to, label } = user
    ? forUser(user, withStoreName(MY_STORE, storeName))
    : { to: registerAddress(storeName), label: forGuests };
  return (
    <Link className="button button-large" to={to}>
      <span className="call" data-longest={forGuests}>
        {label}
      </span>
    </Link>
  );
}

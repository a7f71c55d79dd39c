/** The failed payment: its amount, the next attempt, and the link to where it is fixed. */
import { Link, useLocation } from 'react-router-dom';
import { dayIn, formatDay, formatMinorUnits } from '@coupon-center/contracts';
import type { FailedPayment as Failed } from '@coupon-center/contracts';
import { usePortal } from '../portal-context/portal-context.tsx';

const PAYMENT = '/payment';

export function FailedPayment({ amount, currency, next_attempt: next }: Failed) {
  const { timeZone } = usePortal().page.site;
  const { pathname } = useLocation();
  return (
    <>
      <span>
        <strong>Your payment of {formatMinorUnits(amount, currency)} failed.</strong>{' '}
        {next !== null && `We’ll try again on ${formatDay(dayIn(timeZone, new Date(next * 1000)))}.`}
      </span>
      {/* That page has the button that opens Stripe's. */}
      {pathname !== PAYMENT && (
        <Link className="button-plain" to={PAYMENT}>
          Update payment method
        </Link>
      )}
    </>
  );
}

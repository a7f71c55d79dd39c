/** Says on every page of a merchant that the last payment failed, with the one thing to do about it. */
import { lazy, Suspense } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '../portal-context/portal-context.tsx';

const OVERDUE: readonly unknown[] = ['past_due', 'unpaid'];
const PAYMENT = '/payment';

/** What merchants who pay never need is in a chunk of its own. If that fails to load, the short text stays. */
const FailedPaymentText = lazy(() =>
  import(/* webpackChunkName: "past-due" */ './failed-payment-text.tsx').then(
    (part) => ({ default: part.FailedPaymentText }),
    () => ({ default: Failed }),
  ),
);

function Failed() {
  return <strong>Your last payment failed.</strong>;
}

export function PastDueStrip() {
  const store = useSession().user?.store;
  const { pathname } = useLocation();
  if (!store || !OVERDUE.includes(store.stripe_subscription)) return null;
  const failed = store.failed_payment;
  return (
    <aside className="past-due" aria-label="Payment">
      <p>
        {failed ? (
          <Suspense fallback={<Failed />}>
            <FailedPaymentText failed={failed} />
          </Suspense>
        ) : (
          <Failed />
        )}
      </p>
      {/* The page itself has the button that opens Stripe's. */}
      {pathname !== PAYMENT && (
        <Link className="button-plain" to={PAYMENT}>
          Update payment method
        </Link>
      )}
    </aside>
  );
}

/** Says on every page of a merchant that the last payment failed. */
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import type { FailedPayment as Failed } from '@coupon-center/contracts';
import { useSession } from '../portal-context/portal-context.tsx';

/** In a chunk of its own, which merchants who pay never load. */
const FailedPayment = lazy<ComponentType<Failed>>(() =>
  import(/* webpackChunkName: "past-due" */ './failed-payment.tsx').then(
    (part) => ({ default: part.FailedPayment }),
    () => ({ default: () => 'Your last payment failed.' }),
  ),
);

export function PastDueStrip() {
  const failed = useSession().user?.store?.failed_payment;
  return (
    failed && (
      <aside className="past-due">
        <Suspense>
          <FailedPayment {...failed} />
        </Suspense>
      </aside>
    )
  );
}

import { dayIn, formatDay, formatMinorUnits } from '@coupon-center/contracts';
import type { FailedPayment } from '@coupon-center/contracts';
import { usePortal } from '../portal-context/portal-context.tsx';

export function FailedPaymentText({ failed }: { failed: FailedPayment }) {
  const { timeZone } = usePortal().page.site;
  const { amount, currency, next_attempt: next } = failed;
  return (
    <>
      <strong>Your payment of {formatMinorUnits(amount, currency)} failed.</strong>{' '}
      {next !== null && `We’ll try again on ${formatDay(dayIn(timeZone, new Date(next * 1000)))}.`}
    </>
  );
}

/** The merchant comes back from the payment page: asks until the subscription has landed, so that no stale card is ever shown. */
import { useState } from 'react';
import { RemoteLink } from '@coupon-center/remote-kit';
import { Box, ErrorState, LinearProgress, Typography } from '@coupon-center/ui';
import { useCheckoutWait } from './use-checkout-wait.ts';

const LATE =
  'We have not heard of your payment yet. This can take some minutes; nothing is charged twice if you try again here.';

/** @param props.checkout id of the checkout, as the address has it */
export function CheckoutReturn({ checkout }: { checkout: string }) {
  const [isLate, setLate] = useState(false);
  if (!isLate) return <CheckoutWait checkout={checkout} onLate={() => setLate(true)} />;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', maxWidth: 560 }}>
      <ErrorState message={LATE} onRetry={() => setLate(false)} />
      <RemoteLink to="/payment">Back to your payment details</RemoteLink>
    </Box>
  );
}

function CheckoutWait(props: { checkout: string; onLate: () => void }) {
  useCheckoutWait(props);
  return (
    <Box role="status" sx={{ display: 'grid', gap: 2, maxWidth: 560 }}>
      <Typography>Please wait while we confirm your payment...</Typography>
      <LinearProgress aria-label="Confirming your payment" />
    </Box>
  );
}

/** The merchant comes back from the payment page: asks until the subscription has landed, so that no stale card is ever shown. */
import { useRef, useState } from 'react';
import { RemoteLink, useFocusRescue, useSite } from '@coupon-center/remote-kit';
import { Box, CircularProgress, ErrorState, MuiLink, Panel, Typography } from '@coupon-center/ui';
import { PLAN_HEIGHT } from '../../plan-height.ts';
import { useCheckoutWait } from './use-checkout-wait.ts';
import type { CheckoutWaitState } from './use-checkout-wait.ts';

const LATE =
  'We have not heard of your payment yet. This can take some minutes; nothing is charged twice if you try again here.';

/** What is said below the first words, so that nobody thinks that the page stands still. */
const WORDS: Readonly<Record<CheckoutWaitState, string>> = {
  asking: 'This takes some seconds. Stay on this page; you do not have to pay again.',
  slow: 'We are still waiting for the confirmation of your payment. Stay on this page; you do not have to pay again.',
  unreachable: 'We cannot reach the server at the moment, and keep trying. You do not have to pay again.',
};

/** @param props.checkout id of the checkout, as the address has it */
export function CheckoutReturn({ checkout }: { checkout: string }) {
  const [isLate, setIsLate] = useState(false);
  const box = useRef<HTMLElement>(null);
  // Retry goes with the words beside it: whoever pressed it goes on from those that come in their place.
  const expectChange = useFocusRescue(box, isLate);

  function waitAgain() {
    expectChange();
    setIsLate(false);
  }

  return (
    <Box ref={box} tabIndex={-1} sx={{ display: 'grid', minHeight: PLAN_HEIGHT, outline: 'none' }}>
      {isLate ? (
        <CheckoutLate onRetry={waitAgain} />
      ) : (
        <CheckoutWait checkout={checkout} onLate={() => setIsLate(true)} />
      )}
    </Box>
  );
}

function CheckoutLate({ onRetry }: { onRetry: () => void }) {
  const { supportEmail } = useSite();
  return (
    <Panel>
      <ErrorState message={LATE} onRetry={onRetry} />
      <Typography>
        Was the payment refused, or did you leave the payment page?{' '}
        <RemoteLink to="/payment">Back to your payment details</RemoteLink>
      </Typography>
      <Typography>
        Were you charged and still see this? Write to{' '}
        <MuiLink href={`mailto:${supportEmail}`}>{supportEmail}</MuiLink>.
      </Typography>
    </Panel>
  );
}

function CheckoutWait(props: { checkout: string; onLate: () => void }) {
  const state = useCheckoutWait(props);
  return (
    <Panel>
      <CircularProgress aria-label="Confirming your payment" />
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>Please wait while we confirm your payment...</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{WORDS[state]}</Typography>
      </Box>
    </Panel>
  );
}

/** The return from the payment page: waits for the subscription to arrive, so that no outdated card is ever shown. */
import { useRef, useState } from 'react';
import { RemoteLink, useFocusRescue, useSite } from '@coupon-center/remote-kit';
import {
  Box,
  CircularProgress,
  ErrorState,
  MuiLink,
  Panel,
  TOUCHABLE_LINK,
  Typography,
} from '@coupon-center/ui';
import { PLAN_HEIGHT } from '../../shared/section.tsx';
import { useCheckoutWait } from './use-checkout-wait.ts';
import type { CheckoutTiming, CheckoutWaitState } from './use-checkout-wait.ts';

const LATE = "We haven't received confirmation yet. It can take a few minutes. You won't be charged twice.";

/** Shown below the first line, so that the page never seems stuck. */
const WAITING: Readonly<Record<CheckoutWaitState, string>> = {
  asking: "This takes a few seconds. Please stay on this page. You don't have to pay again.",
  slow: "We're still waiting for confirmation. Please stay on this page. You don't have to pay again.",
  unreachable: "We can't reach the server right now. We'll keep trying. You don't have to pay again.",
};

export interface CheckoutReturnProps {
  /** Id of the checkout, from the address. */
  checkout: string;
  timing: CheckoutTiming;
}

export function CheckoutReturn(props: CheckoutReturnProps) {
  const [isLate, setIsLate] = useState(false);
  const box = useRef<HTMLElement>(null);
  // Retry disappears with its message: the focus moves on to what replaces them.
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
        <CheckoutWait {...props} onLate={() => setIsLate(true)} />
      )}
    </Box>
  );
}

function CheckoutLate({ onRetry }: { onRetry: () => void }) {
  const { supportEmail } = useSite();
  return (
    <Panel>
      <ErrorState message={LATE} onRetry={onRetry} />
      <Box sx={{ '& a': TOUCHABLE_LINK }}>
        <Typography>Was your payment declined, or did you leave the payment page?</Typography>
        <RemoteLink to="/payment">Back to your payment details</RemoteLink>
      </Box>
      <Typography>
        Were you charged and still see this? Contact{' '}
        <MuiLink href={`mailto:${supportEmail}`}>{supportEmail}</MuiLink>.
      </Typography>
    </Panel>
  );
}

function CheckoutWait(props: CheckoutReturnProps & { onLate: () => void }) {
  const state = useCheckoutWait(props);
  return (
    <Panel>
      <CircularProgress aria-label="Confirming your payment" />
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>Please wait while we confirm your payment...</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{WAITING[state]}</Typography>
      </Box>
    </Panel>
  );
}

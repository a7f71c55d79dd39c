/** Handles the return from the payment page: waits for the new subscription, so no outdated card is shown. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Subscription } from '@coupon-center/contracts';
import { RemoteLink, useContract, useFocusRescue, useSite } from '@coupon-center/remote-kit';
import {
  Box,
  Button,
  Card,
  CircularProgress,
  MuiLink,
  Notice,
  Panel,
  TOUCHABLE_LINK,
  Typography,
} from '@coupon-center/ui';
import { recheckOrders } from '../../shared/orders.api.ts';
import { plansQuery } from '../../shared/plans.api.ts';

/** Height of the message about a late checkout, so that nothing below moves then; in pixels by page width. */
const LATE_HEIGHT = { xs: 365, sm: 260, md: 240 } as const;

const LATE = 'We haven’t received confirmation yet. It can take a few minutes. You won’t be charged twice.';

/** Shown below the first line, so that the page never seems stuck. */
const WAITING: Readonly<Record<CheckoutWaitState, string>> = {
  asking: 'This takes a few seconds. Please stay on this page. You don’t have to pay again.',
  slow: 'We’re still waiting for confirmation. Please stay on this page. You don’t have to pay again.',
  unreachable: 'We can’t reach the server right now. We’ll keep trying. You don’t have to pay again.',
};

export interface CheckoutReturnProps {
  /** Id of the checkout, from the address. */
  checkout: string;
  timing: CheckoutTiming;
  onPaid: () => void;
}

export function CheckoutReturn(props: CheckoutReturnProps) {
  const [isLate, setIsLate] = useState(false);
  const box = useRef<HTMLElement>(null);
  // The button disappears with its message: the focus moves on to what replaces them.
  const expectChange = useFocusRescue(box, isLate);

  function checkAgain() {
    expectChange();
    setIsLate(false);
  }

  return (
    <Box ref={box} tabIndex={-1} sx={{ display: 'grid', minHeight: LATE_HEIGHT, outline: 'none' }}>
      {isLate ? (
        <CheckoutLate onCheckAgain={checkAgain} />
      ) : (
        <CheckoutWait {...props} onLate={() => setIsLate(true)} />
      )}
    </Box>
  );
}

function CheckoutLate({ onCheckAgain }: { onCheckAgain: () => void }) {
  const { supportEmail } = useSite();
  return (
    <Panel>
      <Notice
        tone="warning"
        role="alert"
        action={
          <Button variant="outlined" color="inherit" onClick={onCheckAgain}>
            Check again
          </Button>
        }
      >
        {LATE}
      </Notice>
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
    <Card
      sx={{
        p: { xs: 2, sm: 3 },
        display: 'grid',
        gap: 2,
        placeContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
      }}
    >
      <CircularProgress aria-label="Confirming your payment" />
      <Box role="status" sx={{ display: 'grid', gap: 1 }}>
        <Typography sx={{ fontWeight: 600 }}>Please wait while we confirm your payment...</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{WAITING[state]}</Typography>
      </Box>
    </Card>
  );
}

export interface CheckoutTiming {
  /** Time between two polls, in milliseconds, like the others. */
  pollEvery: number;
  /** Time until the screen says that it is still waiting. */
  slowAfter: number;
  /** Time until it gives up and offers to check again. */
  giveUpAfter: number;
}

/** The default times. */
export const CHECKOUT_TIMING: CheckoutTiming = { pollEvery: 2000, slowAfter: 10_000, giveUpAfter: 60_000 };

/** @returns Stripe's id of the checkout in an address; null if there is none or it is invalid */
export function checkoutIn(search: URLSearchParams): string | null {
  const id = search.get('checkout');
  return id !== null && /^cs_\w{1,200}$/.test(id) ? id : null;
}

type CheckoutWaitState = 'asking' | 'slow' | 'unreachable';

interface CheckoutWaitOptions extends CheckoutReturnProps {
  /** Called when it takes too long. */
  onLate: () => void;
}

function useCheckoutWait({ checkout, timing, onPaid, onLate }: CheckoutWaitOptions): CheckoutWaitState {
  const contract = useContract();
  const client = useQueryClient();
  const [isSlow, setIsSlow] = useState(false);
  const plans = useQuery({
    ...plansQuery(contract, checkout),
    refetchInterval: timing.pollEvery,
    refetchIntervalInBackground: true,
  });
  const hasLanded = isPaid(plans.data?.subscription);

  const giveUp = useEffectEvent(onLate);
  const { slowAfter, giveUpAfter } = timing;
  useEffect(() => {
    if (hasLanded) return;
    const slow = setTimeout(() => setIsSlow(true), slowAfter);
    const late = setTimeout(() => giveUp(), giveUpAfter);
    return () => {
      clearTimeout(slow);
      clearTimeout(late);
    };
  }, [hasLanded, slowAfter, giveUpAfter]);

  const refreshSession = useEffectEvent(() =>
    contract.session.refreshUser().catch((error: unknown) => contract.report(error)),
  );
  const finish = useEffectEvent(() => {
    void recheckOrders(client);
    onPaid();
    contract.notify.success('Thank you! Your subscription is active.');
    contract.navigate('/payment', { replace: true });
  });
  useEffect(() => {
    if (!hasLanded) return;
    let isMounted = true;
    void refreshSession().then(() => {
      if (isMounted) finish();
    });
    return () => {
      isMounted = false;
    };
  }, [hasLanded]);

  if (plans.isError || plans.fetchStatus === 'paused') return 'unreachable';
  return isSlow ? 'slow' : 'asking';
}

/** Any other status may belong to the subscription before this checkout. */
function isPaid(subscription: Subscription | null | undefined): boolean {
  return subscription?.status === 'active' || subscription?.status === 'trialing';
}

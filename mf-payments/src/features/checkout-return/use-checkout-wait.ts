/** Asks for the subscription until it is there, tells everybody, and cleans the address; or gives up after a while. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Subscription } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { recheckOrders } from '../../orders.api.ts';
import { plansQuery, useSessionInStep } from '../../plans.api.ts';
import { ASK_EVERY_MS, SLOW_AFTER_MS, WAIT_AT_MOST_MS } from './checkout-timing.ts';

/** How the waiting goes. */
export type CheckoutWaitState = 'asking' | 'slow' | 'unreachable';

export interface CheckoutWaitOptions {
  /** Id of the checkout, as the address has it. */
  checkout: string;
  /** Hears that it takes too long. */
  onLate: () => void;
}

export function useCheckoutWait({ checkout, onLate }: CheckoutWaitOptions): CheckoutWaitState {
  const contract = useContract();
  const client = useQueryClient();
  const [isSlow, setIsSlow] = useState(false);
  const plans = useQuery({
    ...plansQuery(contract, checkout),
    refetchInterval: ASK_EVERY_MS,
    refetchIntervalInBackground: true,
  });
  const hasLanded = isPaid(plans.data?.subscription);
  const isTold = useSessionInStep(hasLanded);

  const giveUp = useEffectEvent(onLate);
  useEffect(() => {
    if (hasLanded) return;
    const slow = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    const late = setTimeout(() => giveUp(), WAIT_AT_MOST_MS);
    return () => {
      clearTimeout(slow);
      clearTimeout(late);
    };
  }, [hasLanded]);

  const finish = useEffectEvent(() => {
    void recheckOrders(client);
    contract.notify.success('Thank you! Your subscription is active.');
    contract.navigate('/payment', { replace: true });
  });
  useEffect(() => {
    if (hasLanded && isTold) finish();
  }, [hasLanded, isTold]);

  if (plans.isError || plans.fetchStatus === 'paused') return 'unreachable';
  return isSlow ? 'slow' : 'asking';
}

/** One that was cancelled, or is in arrears, may be the one before this checkout. */
function isPaid(subscription: Subscription | null | undefined): boolean {
  return subscription?.status === 'active' || subscription?.status === 'trialing';
}

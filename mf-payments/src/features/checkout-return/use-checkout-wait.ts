/** Polls until the subscription of a checkout has arrived, refreshes the session, and cleans the address; or gives up. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Subscription } from '@coupon-center/contracts';
import { useContract } from '@coupon-center/remote-kit';
import { recheckOrders } from '../../shared/orders.api.ts';
import { plansQuery } from '../../shared/plans.api.ts';

export interface CheckoutTiming {
  /** Between two polls, in milliseconds, as the others. */
  pollEvery: number;
  /** Until the screen says that it is still waiting. */
  slowAfter: number;
  /** Until it gives up and offers Retry. */
  giveUpAfter: number;
}

export const CHECKOUT_TIMING: CheckoutTiming = { pollEvery: 2000, slowAfter: 10_000, giveUpAfter: 60_000 };

/** @returns Stripe's id of the checkout in an address; null where there is none, or no valid one */
export function checkoutIn(search: URLSearchParams): string | null {
  const id = search.get('checkout');
  return id !== null && /^cs_\w{1,200}$/.test(id) ? id : null;
}

/** How the wait is going. */
export type CheckoutWaitState = 'asking' | 'slow' | 'unreachable';

export interface CheckoutWaitOptions {
  /** Id of the checkout, from the address. */
  checkout: string;
  timing: CheckoutTiming;
  /** Called when it takes too long. */
  onLate: () => void;
}

export function useCheckoutWait({ checkout, timing, onLate }: CheckoutWaitOptions): CheckoutWaitState {
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
    contract.api.refreshUser().catch((error: unknown) => contract.report(error)),
  );
  const finish = useEffectEvent(() => {
    void recheckOrders(client);
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

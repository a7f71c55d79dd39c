/** The steps as they are now: out of the session, and of what the API says of coupons and page. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContract, useOnSessionEvent, useUser } from '@coupon-center/remote-kit';
import { isLive, PAGE_LINK, pageLinkQuery } from '../../shared/page-link.api.ts';
import { COUPON_COUNT, couponCountQuery } from './checklist.api.ts';
import { stepsOf } from './steps.ts';
import type { Step } from './steps.ts';

export interface Steps {
  steps: Step[];
  done: number;
  /** Whether nothing is left to do, as far as is known by now. */
  isOver: boolean;
  /** Ask again what could not be asked. */
  retry: () => Promise<unknown>;
}

export function useSteps(): Steps {
  const contract = useContract();
  const client = useQueryClient();
  const user = useUser();
  const { store } = user;
  const coupons = useQuery(couponCountQuery(contract, store));
  // Fetched for the link to the page; it knows whether shoppers see it.
  const page = useQuery(pageLinkQuery(contract, store));
  useOnSessionEvent('coupons-changed', () => void client.invalidateQueries({ queryKey: [COUPON_COUNT] }));
  useOnSessionEvent('subscription-changed', () => void client.invalidateQueries({ queryKey: [PAGE_LINK] }));

  const steps = stepsOf({
    user,
    // What failed once stays unknown while it is asked again: the step, and the button on it, stand where they are.
    coupons: coupons.data ?? (coupons.errorUpdateCount > 0 ? null : undefined),
    isLive: page.data && isLive(page.data),
  });
  const left = steps.filter(({ state }) => state !== 'done');
  return {
    steps,
    done: steps.length - left.length,
    isOver: left.every(({ state }) => state === 'checking'),
    retry: () => coupons.refetch(),
  };
}

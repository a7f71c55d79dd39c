/** The steps as they are now, from the session, the number of coupons and the link to the page. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContract, useOnSessionEvent, useUser } from '@coupon-center/remote-kit';
import { isLive, PAGE_LINK, pageLinkQuery } from '../../shared/page-link.api.ts';
import { COUPON_COUNT, couponCountQuery } from './checklist.api.ts';
import { stepsOf } from './steps.ts';
import type { Step } from './steps.ts';

export interface Steps {
  steps: Step[];
  done: number;
  /** Whether shoppers see the page already. */
  isPageLive: boolean;
  /** Whether nothing is left to do, as far as is known. */
  isOver: boolean;
  /** Loads again what failed to load. */
  retry: () => Promise<unknown>;
}

export function useSteps(): Steps {
  const contract = useContract();
  const client = useQueryClient();
  const user = useUser();
  const { store } = user;
  const coupons = useQuery(couponCountQuery(contract, store));
  // Loaded for the link to the page; it also tells whether shoppers see the page.
  const page = useQuery(pageLinkQuery(contract, store));
  useOnSessionEvent('coupons-changed', () => void client.invalidateQueries({ queryKey: [COUPON_COUNT] }));
  useOnSessionEvent('subscription-changed', () => void client.invalidateQueries({ queryKey: [PAGE_LINK] }));

  const isPageLive = page.data && isLive(page.data);
  const steps = stepsOf({
    user,
    // Stays unknown during a retry, so that the step keeps its button.
    coupons: coupons.data ?? (coupons.errorUpdateCount > 0 ? null : undefined),
    isLive: isPageLive,
  });
  const left = steps.filter(({ state }) => state !== 'done');
  return {
    steps,
    done: steps.length - left.length,
    isPageLive: isPageLive === true,
    isOver: left.every(({ state }) => state === 'checking'),
    retry: () => coupons.refetch(),
  };
}

/** Heights of parts of the page, before and after they load. */
import type { UseQueryResult } from '@tanstack/react-query';
import { useUser } from '@coupon-center/remote-kit';

/** Height with the next billing date and a button, in pixels by page width, like the other. */
const ACTIVE = { xs: 442, sm: 406, md: 219 } as const;

/** Height with a text about the status, and what to do about it. */
const OTHERWISE = { xs: 470, md: 264 } as const;

/**
 * Minimum height of the plan's card and of its skeleton, by what the session knows of the subscription, so that nothing below
 * moves when the card arrives.
 */
export function usePlanHeight() {
  return useUser().store?.stripe_subscription === 'active' ? ACTIVE : OTHERWISE;
}

/** Whether the height of a query's part is settled: its data is there, or cannot be read now. A retry doesn't change that. */
export function isSettled(query: Pick<UseQueryResult, 'data' | 'errorUpdateCount' | 'isPaused'>): boolean {
  return query.data !== undefined || query.errorUpdateCount > 0 || query.isPaused;
}

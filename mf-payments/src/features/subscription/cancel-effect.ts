/** What a cancellation does to the page, in the words of the question before it. */
import type { Site } from '@coupon-center/site-config';

export interface CancelFacts {
  /** The last day that is paid for, as text. */
  lastDay: string;
  /** Coupons that shoppers see today; undefined while that is not known. */
  live: number | undefined;
  /** Whether the provider has approved the store's page. */
  isPageApproved: boolean;
}

/** e.g. 'Your 3 live coupons stay until Dec 21, 2026, then your page goes dark.' */
export function cancelEffect(
  { lastDay, live, isPageApproved }: CancelFacts,
  { product }: Pick<Site, 'product'>,
) {
  if (!isPageApproved) return untilTheEnd(lastDay);
  return `${whatStays(live, product)} until ${lastDay}, then ${live === 0 ? 'it' : 'your page'} goes dark.`;
}

/** What is left of a cancelled subscription to a page that is not approved: nothing can go dark that is not live. */
export function untilTheEnd(lastDay: string): string {
  return `Your page is not live yet. Your subscription stays until ${lastDay}, then it ends.`;
}

function whatStays(live: number | undefined, product: Site['product']): string {
  if (live === undefined) return `Your ${product} stay`;
  if (live === 0) return `You have no live ${product}. Your page stays`;
  if (live === 1) return `Your live ${product.replace(/s$/, '')} stays`;
  return `Your ${live} live ${product} stay`;
}

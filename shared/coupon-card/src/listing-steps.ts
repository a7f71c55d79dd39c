/** The steps to a listed store, for the landing page and the registration. */
import { MAX_COUPONS } from '@coupon-center/contracts';

/**
 * Returns each step with its time, in order.
 * @param product name of coupons in this brand, in the plural
 */
export const listingSteps = (product: string) =>
  [
    ['Create your page', '2 minutes'],
    ['We review it', 'one working day'],
    [`Add up to ${MAX_COUPONS} ${product}`, 'and watch the numbers'],
  ] as const;

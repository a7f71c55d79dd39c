/** What several calls about coupons answer when they refuse. */
import { MAX_COUPONS } from '@coupon-center/contracts';
import { forbidden, notFound } from '../../platform/errors.ts';

/** What a caller says of an edit that was made from another coupon than the one there is. */
export const STALE_COUPON = 'The coupon has changed since you opened it. Look at it again before you save.';

export const couponMissing = () => notFound('Your store has no such coupon.', 'coupon_not_found');

export const limitReached = () =>
  forbidden('coupon_limit_reached', `A store page has at most ${MAX_COUPONS} coupons. Change one instead.`);

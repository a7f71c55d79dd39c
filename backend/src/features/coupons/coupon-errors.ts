/** Errors that several calls about coupons share. */
import { MAX_COUPONS } from '@coupon-center/contracts';
import { forbidden, notFound } from '../../platform/errors.ts';

/** The message for an edit of a coupon that has changed in the meantime. */
export const STALE_COUPON = 'The coupon has changed since you opened it. Look at it again before you save.';

export const couponMissing = () => notFound('Your store has no such coupon.', 'coupon_not_found');

export const limitReached = () =>
  forbidden('coupon_limit_reached', `A store page has at most ${MAX_COUPONS} coupons. Change one instead.`);

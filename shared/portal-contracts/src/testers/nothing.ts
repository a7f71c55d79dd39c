import * as z from '@coupon-center/schema';

/** The response of a call that returns none. */
export const nothing = z.custom<undefined>();

/** Renews coupons: lets them run longer (docs/rules.md, 84). */
import * as z from '@coupon-center/schema';
import { defineCall } from './call.ts';
import { couponSchema } from './coupons.ts';
import { MAX_COUPONS } from './limits.ts';
import { calendarDay, rowId } from './text.ts';

export const renewCoupons = defineCall({
  name: 'renewCoupons',
  summary: 'Move the last days of some of your coupons, all of them or none',
  methods: ['POST'],
  path: '/api/v1/coupons/renewals/',
  auth: 'merchant',
  body: z.object({
    coupons: z
      .array(
        z.object({
          id: rowId,
          /** The last day that the caller saw: a coupon with another one is stale, unless that is already `to`. */
          from: calendarDay,
          /** The last day after the renewal; or, to undo one, the last day before it, with `from` as the one after it. */
          to: calendarDay,
        }),
      )
      .check(
        z.minLength(1),
        z.maxLength(MAX_COUPONS),
        z.refine(
          (coupons) => new Set(coupons.map(({ id }) => id)).size === coupons.length,
          'A coupon is listed twice.',
        ),
      ),
  }),
  status: 200,
  /** The coupons as they are now, in the order of the call. */
  response: z.object({ coupons: z.array(couponSchema) }),
  problems: { 404: ['coupon_not_found', 'store_missing'], 409: ['stale'] },
});

import * as z from '@coupon-center/schema';

/** The last attempt to collect what a subscription owes, while it is overdue. */
export const failedPaymentSchema = z.object({
  /** Epoch seconds. */
  at: z.int(),
  /** Minor units. */
  amount: z.int(),
  currency: z.string(),
  /** Epoch seconds of the next attempt; null if there is none. */
  next_attempt: z.nullable(z.int()),
});
export type FailedPayment = z.infer<typeof failedPaymentSchema>;

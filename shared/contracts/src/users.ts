/** The signed-in user, as `GET /api/v1/auth/me/` describes them. */
import * as z from '@coupon-center/schema';
import { storeSchema } from './stores.ts';

/** Reference to a merchant's subscription record; present if the merchant ever subscribed. */
export const subscriptionRecordSchema = z.object({ id: z.int() });

/** What the API says about the signed-in user (`GET /api/v1/auth/me/`). */
export const userSchema = z.object({
  id: z.int(),
  email: z.string(),
  email_verified: z.boolean(),
  role: z.enum(['merchant', 'provider']),
  coupon_center_txn: z.nullable(subscriptionRecordSchema),
  store: z.nullable(storeSchema),
});
export type User = z.infer<typeof userSchema>;

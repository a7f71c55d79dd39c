/** The user of the browser session and the events that shell and remotes exchange about it. */
import { z } from 'zod';
import { storeSchema } from './stores.ts';

/** Reference to a merchant's subscription record; present if the merchant ever subscribed. */
export const subscriptionRecordSchema = z.object({ id: z.number().int() });

/** What the API says about the signed-in user (`GET /api/v1/auth/me/`). */
export const userSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  email_verified: z.boolean(),
  role: z.enum(['merchant', 'provider']),
  coupon_center_txn: subscriptionRecordSchema.nullable(),
  store: storeSchema.nullable(),
});
export type User = z.infer<typeof userSchema>;

/** Why a session ended. */
export const signOutReasonSchema = z.enum(['requested', 'expired', 'other-tab']);
export type SignOutReason = z.infer<typeof signOutReasonSchema>;

/** State of the session: `unknown` until the API first responds or fails. */
export const sessionStateSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('unknown'), user: userSchema.nullable() }),
  z.object({ status: z.literal('signed-in'), user: userSchema }),
  z.object({ status: z.literal('signed-out'), user: z.null() }),
]);
export type SessionState = z.infer<typeof sessionStateSchema>;

/** Events on the session bus. */
export const sessionEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('signed-in'), user: userSchema }),
  z.object({ type: z.literal('signed-out'), reason: signOutReasonSchema }),
  z.object({ type: z.literal('user-changed'), user: userSchema }),
  z.object({ type: z.literal('store-changed'), store: storeSchema }),
  z.object({
    type: z.literal('subscription-changed'),
    coupon_center_txn: subscriptionRecordSchema.nullable(),
  }),
  /** Changed by somebody else: coupons that were read before may be out of date. */
  z.object({ type: z.literal('coupons-changed') }),
]);
export type SessionEvent = z.infer<typeof sessionEventSchema>;

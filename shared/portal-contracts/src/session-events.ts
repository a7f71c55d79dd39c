/** The browser session and the events that shell and remotes exchange about it. */
import { storeSchema, subscriptionRecordSchema, userSchema } from '@coupon-center/contracts';
import * as z from '@coupon-center/schema';

/** Why a session ended. */
export const signOutReasonSchema = z.enum(['requested', 'expired', 'other-tab']);
export type SignOutReason = z.infer<typeof signOutReasonSchema>;

/** State of the session: `unknown` until the API first responds or fails. */
export const sessionStateSchema = z.union([
  z.object({ status: z.literal('unknown'), user: z.nullable(userSchema) }),
  z.object({ status: z.literal('signed-in'), user: userSchema }),
  z.object({ status: z.literal('signed-out'), user: z.null() }),
]);
export type SessionState = z.infer<typeof sessionStateSchema>;

const storeChangedSchema = z.object({ type: z.literal('store-changed'), store: storeSchema });

/** Events on the session bus. */
export const sessionEventSchema = z.union([
  z.object({ type: z.literal('signed-in'), user: userSchema }),
  z.object({ type: z.literal('signed-out'), reason: signOutReasonSchema }),
  z.object({ type: z.literal('user-changed'), user: userSchema }),
  storeChangedSchema,
  z.object({
    type: z.literal('subscription-changed'),
    coupon_center_txn: z.nullable(subscriptionRecordSchema),
  }),
  /** Somebody else changed coupons: those that were read before may be out of date. */
  z.object({ type: z.literal('coupons-changed') }),
]);
export type SessionEvent = z.infer<typeof sessionEventSchema>;

/** Events that a remote may announce; the shell alone publishes the others. */
export const announcedEventSchema = z.union([storeChangedSchema]);
export type AnnouncedEvent = z.infer<typeof announcedEventSchema>;

/** What the API tells a signed-in merchant as it happens, so that the screen follows. It says that something changed, never what. */
import { z } from 'zod';

/** `review-changed`: a verdict; `subscription-changed`: subscription or orders; `coupon-changed`: by somebody else than the merchant. */
export const storeEventTypeSchema = z.enum(['review-changed', 'subscription-changed', 'coupon-changed']);
export type StoreEventType = z.infer<typeof storeEventTypeSchema>;

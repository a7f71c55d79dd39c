/** The `Stripe-Signature` header: the time of sending, and proof of the sender. */
import { createHmac } from 'node:crypto';

/**
 * Returns the header for `payload`.
 *
 * @param timestamp epoch seconds; receivers refuse one that is more than a few minutes off
 * @see https://docs.stripe.com/webhooks#verify-manually
 */
export function stripeSignature(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

/** The `Stripe-Signature` header: when a payload was sent, and proof of who sent it. */
import { createHmac } from 'node:crypto';

/**
 * The header for `payload`.
 *
 * @param timestamp epoch seconds; receivers refuse one that is more than minutes off
 * @see https://docs.stripe.com/webhooks#verify-manually
 */
export function stripeSignature(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

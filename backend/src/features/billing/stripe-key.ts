/** Stripe's idempotency keys: with the same one a creation that is repeated, by us or by another process, makes one thing. */
import { createHash } from 'node:crypto';

/**
 * @param purpose what is made, e.g. `link`
 * @param parts everything that makes one thing another than the next
 */
export function stripeKey(purpose: string, ...parts: string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
  return `coupon-center-${purpose}-${digest}`;
}

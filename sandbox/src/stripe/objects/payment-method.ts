/** A card as Stripe returns it: brand, last four digits and expiration date, never the number. */
import { createHash } from 'node:crypto';
import type { Card } from '../card.ts';
import { stripeId } from '../stripe-state.ts';
import type { PaymentMethod } from '../stripe-types.ts';

/** A card that belongs to `customer`, or to no customer yet. */
export function newPaymentMethod(
  card: Card,
  owner: { customer: string | null; email: string | null },
  now: number,
): PaymentMethod {
  return {
    id: stripeId('pm_'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: owner.email, name: null, phone: null, tax_id: null },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: createHash('sha256').update(card.number).digest('base64url').slice(0, 16),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now,
    customer: owner.customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
}

/** A customer as Stripe returns it. */
import { randomBytes } from 'node:crypto';
import { stripeId } from '../stripe-state.ts';
import type { Customer } from '../stripe-types.ts';

export function newCustomer(email: string | null, now: number): Customer {
  return {
    id: stripeId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email,
    invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: {},
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

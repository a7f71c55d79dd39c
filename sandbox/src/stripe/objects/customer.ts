/** A customer as Stripe returns it. */
import { randomBytes } from 'node:crypto';
import { stripeId } from '../stripe-id.ts';
import type { Customer } from '../stripe-types.ts';

export type CustomerInput = Partial<Pick<Customer, 'description' | 'email' | 'metadata' | 'name' | 'phone'>>;

export function newCustomer(input: CustomerInput, now: number): Customer {
  return {
    id: stripeId('cus_', 14),
    object: 'customer',
    address: null,
    balance: 0,
    created: now,
    currency: null,
    default_source: null,
    delinquent: false,
    description: input.description ?? null,
    discount: null,
    email: input.email ?? null,
    invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    next_invoice_sequence: 1,
    phone: input.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  };
}

/** A product as Stripe returns it. */
import { stripeId } from '../stripe-state.ts';
import type { Product } from '../stripe-types.ts';

export interface ProductInput {
  /** Chosen by the caller; a new one by default. */
  id?: string | undefined;
  name: string;
  metadata: Record<string, string>;
}

export function newProduct(input: ProductInput, now: number): Product {
  return {
    object: 'product',
    active: true,
    created: now,
    default_price: null,
    description: null,
    id: input.id ?? stripeId('prod_', 14),
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata,
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: null,
  };
}

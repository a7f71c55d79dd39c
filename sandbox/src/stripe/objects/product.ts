/** A product as Stripe returns it. */
import { stripeId } from '../stripe-id.ts';
import type { Product } from '../stripe-types.ts';

export type ProductInput = Pick<Product, 'name'> &
  Partial<
    Pick<Product, 'id' | 'active' | 'description' | 'images' | 'metadata' | 'url' | 'statement_descriptor'>
  >;

export function newProduct(input: ProductInput, now: number): Product {
  return {
    object: 'product',
    active: input.active ?? true,
    created: now,
    default_price: null,
    description: input.description ?? null,
    id: input.id ?? stripeId('prod_', 14),
    images: input.images ?? [],
    livemode: false,
    marketing_features: [],
    metadata: input.metadata ?? {},
    name: input.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: input.statement_descriptor ?? null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: now,
    url: input.url ?? null,
  };
}

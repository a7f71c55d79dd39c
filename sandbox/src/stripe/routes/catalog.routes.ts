/** Products and prices. */
import { listPage } from '../listing.ts';
import { newPrice, type PriceInput } from '../objects/price.ts';
import { newProduct } from '../objects/product.ts';
import type { Params } from '../params.ts';
import { requireObject } from '../require-object.ts';
import { invalidRequest } from '../stripe-error.ts';
import type { Transaction } from '../stripe-state.ts';
import type { StripeRouter } from '../stripe-router.ts';
import type { Price } from '../stripe-types.ts';

export function catalogRoutes(router: StripeRouter): void {
  router.post('/products', ({ tx, params }) => {
    const id = params.text('id') ?? undefined;
    if (id !== undefined && Object.hasOwn(tx.state.products, id)) {
      throw invalidRequest('Product already exists.', { code: 'resource_already_exists', param: id });
    }
    const name = params.requiredText('name');
    const product = newProduct({ id, name, metadata: params.metadata() }, tx.now);
    tx.state.products[product.id] = product;
    tx.emit('product.created', product);
    return product;
  });
  router.get('/products', ({ state, params, url }) => listPage(state.products, params, url));
  router.get('/products/:id', ({ state, id }) => requireObject(state, 'products', id));

  router.post('/prices', ({ tx, params }) => createPrice(tx, params));
  router.get('/prices', ({ state, params, url }) => {
    const active = params.boolean('active');
    const keys = params.texts('lookup_keys');
    return listPage(
      state.prices,
      params,
      url,
      (price) =>
        (active === undefined || price.active === active) &&
        (!keys || (price.lookup_key !== null && keys.includes(price.lookup_key))),
    );
  });
}

function createPrice(tx: Transaction, params: Params): Price {
  const currency = params.requiredText('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency))
    throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  const amount = params.requiredInteger('unit_amount');
  if (amount < 0)
    throw invalidRequest('This value must be greater than or equal to 0.', { param: 'unit_amount' });
  const price = newPrice(
    {
      currency,
      metadata: params.metadata(),
      product: requireObject(tx.state, 'products', params.requiredText('product'), 'product').id,
      recurring: recurringOf(params),
      unit_amount: amount,
    },
    tx.now,
  );
  price.lookup_key = claimLookupKey(tx, params, price);
  tx.state.prices[price.id] = price;
  tx.emit('price.created', price);
  return price;
}

function recurringOf(params: Params): PriceInput['recurring'] {
  const recurring = params.group('recurring');
  if (!recurring) return undefined;
  const interval =
    recurring.oneOf('interval', ['day', 'week', 'month', 'year']) ?? recurring.requiredText('interval');
  const count = recurring.integer('interval_count') ?? 1;
  if (count < 1) {
    throw invalidRequest('This value must be greater than or equal to 1.', {
      param: recurring.nameOf('interval_count'),
    });
  }
  return { interval: interval as NonNullable<PriceInput['recurring']>['interval'], interval_count: count };
}

/** A lookup key belongs to one price; `transfer_lookup_key` takes it from its current owner. */
function claimLookupKey({ state }: Transaction, params: Params, { id }: Price): string | null {
  const key = params.text('lookup_key') ?? null;
  const transfer = params.boolean('transfer_lookup_key') ?? false;
  const holder = Object.values(state.prices).find((price) => key !== null && price.lookup_key === key);
  if (!holder || holder.id === id) return key;
  if (!transfer) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  holder.lookup_key = null;
  return key;
}

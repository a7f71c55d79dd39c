/** Products and prices. */
import { listPage } from '../listing.ts';
import { newPrice, type PriceInput } from '../objects/price.ts';
import { newProduct } from '../objects/product.ts';
import type { Params } from '../params.ts';
import { requireObject } from '../require-object.ts';
import { invalidRequest, StripeApiError } from '../stripe-error.ts';
import type { Transaction } from '../transaction.ts';
import type { StripeRouter } from '../stripe-router.ts';
import type { Price, Product } from '../stripe-types.ts';

export function catalogRoutes(router: StripeRouter): void {
  router.post('/products', ({ tx, params }) => {
    const id = params.text('id') ?? undefined;
    if (id !== undefined && Object.hasOwn(tx.state.products, id)) throw alreadyExists('Product', id);
    const product = createProduct(tx, params, id);
    const price = params.group('default_price_data');
    if (price) product.default_price = createPrice(tx, price, product.id).id;
    return product;
  });
  router.get('/products', ({ state, params, url }) => {
    const active = params.boolean('active');
    const ids = params.texts('ids');
    return listPage(
      state.products,
      params,
      url,
      (product) => (active === undefined || product.active === active) && (!ids || ids.includes(product.id)),
    );
  });
  router.get('/products/:id', ({ state, id }) => requireObject(state, 'products', id));
  router.post('/products/:id', ({ tx, state, params, id }) => {
    const product = requireObject(state, 'products', id);
    product.name = params.text('name') ?? product.name;
    product.active = params.boolean('active') ?? product.active;
    const description = params.text('description');
    if (description !== undefined) product.description = description;
    const price = params.text('default_price');
    if (price !== undefined) {
      product.default_price = price && requireObject(state, 'prices', price, 'default_price').id;
    }
    product.metadata = params.metadata(product.metadata);
    product.updated = tx.now;
    tx.emit('product.updated', product);
    return product;
  });

  router.post('/prices', ({ tx, params }) => createPrice(tx, params));
  router.get('/prices', ({ state, params, url }) => {
    const active = params.boolean('active');
    const product = params.text('product');
    const currency = params.text('currency');
    const type = params.oneOf('type', ['one_time', 'recurring']);
    const keys = params.texts('lookup_keys');
    return listPage(
      state.prices,
      params,
      url,
      (price) =>
        (active === undefined || price.active === active) &&
        (!product || price.product === product) &&
        (!currency || price.currency === currency) &&
        (!type || price.type === type) &&
        (!keys || (price.lookup_key !== null && keys.includes(price.lookup_key))),
    );
  });
  router.get('/prices/:id', ({ state, id }) => requireObject(state, 'prices', id));
  router.post('/prices/:id', ({ tx, state, params, id }) => {
    const price = requireObject(state, 'prices', id);
    price.active = params.boolean('active') ?? price.active;
    const nickname = params.text('nickname');
    if (nickname !== undefined) price.nickname = nickname;
    const lookupKey = params.text('lookup_key');
    if (lookupKey !== undefined) price.lookup_key = claimLookupKey(tx, params, lookupKey, price);
    price.metadata = params.metadata(price.metadata);
    tx.emit('price.updated', price);
    return price;
  });
}

function createProduct(tx: Transaction, params: Params, id?: string): Product {
  const product = newProduct(
    {
      id,
      name: params.requiredText('name'),
      active: params.boolean('active'),
      description: params.text('description'),
      images: params.texts('images'),
      metadata: params.metadata(),
      statement_descriptor: params.text('statement_descriptor'),
      url: params.text('url'),
    },
    tx.now,
  );
  tx.state.products[product.id] = product;
  tx.emit('product.created', product);
  return product;
}

/** Creates a price from `params`, for `productId`, the product they name, or the one they describe. */
export function createPrice(tx: Transaction, params: Params, productId?: string): Price {
  const currency = params.requiredText('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency)) {
    throw invalidRequest(`Invalid currency: ${currency}.`, { param: params.nameOf('currency') });
  }
  const amount = params.requiredInteger('unit_amount');
  if (amount < 0) {
    throw invalidRequest('This value must be greater than or equal to 0.', {
      param: params.nameOf('unit_amount'),
    });
  }
  const price = newPrice(
    {
      active: params.boolean('active'),
      currency,
      metadata: params.metadata(),
      nickname: params.text('nickname'),
      product: productId ?? productOf(tx, params),
      recurring: recurringOf(params),
      unit_amount: amount,
    },
    tx.now,
  );
  price.lookup_key = claimLookupKey(tx, params, params.text('lookup_key') ?? null, price);
  tx.state.prices[price.id] = price;
  tx.emit('price.created', price);
  return price;
}

function productOf(tx: Transaction, params: Params): string {
  const described = params.group('product_data');
  if (described) return createProduct(tx, described).id;
  return requireObject(tx.state, 'products', params.requiredText('product'), params.nameOf('product')).id;
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
function claimLookupKey(tx: Transaction, params: Params, key: string | null, owner: Price): string | null {
  const transfer = params.boolean('transfer_lookup_key') ?? false;
  const holder = Object.values(tx.state.prices).find((price) => key !== null && price.lookup_key === key);
  if (!holder || holder.id === owner.id) return key;
  if (!transfer) {
    throw invalidRequest(`A price (\`${holder.id}\`) already uses that lookup key.`, {
      param: params.nameOf('lookup_key'),
    });
  }
  holder.lookup_key = null;
  return key;
}

function alreadyExists(noun: string, id: string): StripeApiError {
  return new StripeApiError(400, {
    type: 'invalid_request_error',
    code: 'resource_already_exists',
    message: `${noun} already exists.`,
    param: id,
  });
}

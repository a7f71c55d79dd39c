import type Stripe from 'stripe';
import { saveCard, sellPlan } from './testing/buy.ts';
import { SECRET_KEY, startHarness, type Harness } from './testing/sandbox-harness.ts';

describe('the Stripe interface, called by the official SDK', () => {
  let harness: Harness;
  let stripe: Stripe;
  beforeAll(async () => {
    harness = await startHarness();
    ({ stripe } = harness);
  });
  afterAll(() => harness.stop());

  it('creates and lists products and prices', async () => {
    const product = await stripe.products.create({
      id: 'coupon_center_6',
      name: 'Page',
      metadata: { client: '6' },
    });
    expect(product).toMatchObject({
      id: 'coupon_center_6',
      object: 'product',
      active: true,
      metadata: { client: '6' },
    });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'CAD',
      unit_amount: 2499,
      recurring: { interval: 'month' },
      lookup_key: 'monthly',
    });
    expect(price).toMatchObject({ currency: 'cad', unit_amount: 2499, type: 'recurring' });
    expect(price.unit_amount_decimal?.toString()).toBe('2499');

    expect((await stripe.prices.list({ lookup_keys: ['monthly'], active: true })).data).toHaveLength(1);
    const successor = { product: product.id, currency: 'cad', unit_amount: 2999, lookup_key: 'monthly' };
    await expect(stripe.prices.create(successor)).rejects.toThrow('already uses that lookup key');
    const next = await stripe.prices.create({ ...successor, transfer_lookup_key: true });
    expect((await stripe.prices.list({ lookup_keys: ['monthly'] })).data.map(({ id }) => id)).toEqual([
      next.id,
    ]);
  });

  it('creates a payment link whose address is our hosted page, and deactivates it', async () => {
    const link = await sellPlan(stripe, 'http://localhost:4000/payment');
    expect(link.url).toMatch(new RegExp(`^${harness.origin}/sandbox/pay/test_\\w+$`));
    expect(link).not.toHaveProperty('line_items');
    const [whole] = (await stripe.paymentLinks.list({ expand: ['data.line_items.data.price'] })).data;
    expect(whole?.line_items?.data[0]).toMatchObject({ amount_total: 2499, description: 'Coupon Page' });
    await stripe.paymentLinks.update(link.id, { active: false });
    expect((await stripe.paymentLinks.list()).data[0]).toMatchObject({ id: link.id, active: false });
  });

  it('pages through a list by cursor, newest first', async () => {
    const made: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      made.unshift((await stripe.customers.create({ email: 'page@example.com' })).id);
    }
    const first = await stripe.customers.list({ email: 'page@example.com', limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
    const all: string[] = [];
    for await (const customer of stripe.customers.list({ email: 'page@example.com', limit: 2 }))
      all.push(customer.id);
    expect(all).toEqual(made);
  });

  it('still returns a deleted customer, and refuses to filter a list by it', async () => {
    const { id } = await stripe.customers.create({ email: 'gone@example.com' });
    await stripe.customers.del(id);
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true });
    for (const list of [stripe.subscriptions, stripe.charges, stripe.checkout.sessions])
      await expect(list.list({ customer: id })).rejects.toThrow(`No such customer: '${id}'`);
  });

  it('sets the default card of a customer, and detaches cards', async () => {
    const customer = await stripe.customers.create({ email: 'cards@example.com' });
    const visa = await saveCard(stripe, customer.id);
    const amex = await saveCard(stripe, customer.id, { card_number: '378282246310005', cvc: '1234' });
    expect(amex.card).toMatchObject({ brand: 'amex', last4: '0005' });
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: visa.id } });
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toHaveLength(2);

    await stripe.paymentMethods.detach(visa.id);
    const after = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(after.invoice_settings.default_payment_method).toBeNull();
    await expect(
      stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: visa.id } }),
    ).rejects.toMatchObject({ code: 'resource_missing', param: 'invoice_settings[default_payment_method]' });
  });

  it('repeats the response for an idempotency key, and refuses it for another body', async () => {
    const options = { idempotencyKey: 'key-1' };
    const [first, second] = await Promise.all([
      stripe.customers.create({ email: 'once@example.com' }, options),
      stripe.customers.create({ email: 'once@example.com' }, options),
    ]);
    expect(second.id).toBe(first.id);
    expect((await stripe.customers.list({ email: 'once@example.com' })).data).toHaveLength(1);
    await expect(stripe.customers.create({ email: 'two@example.com' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    });
  });

  it('reports errors as Stripe does', async () => {
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 404,
      code: 'resource_missing',
      message: "No such customer: 'cus_nobody'",
    });
    await expect(stripe.customers.retrieve('constructor')).rejects.toMatchObject({ statusCode: 404 });
    await expect(
      stripe.paymentLinks.create({ line_items: [{ price: 'price_none', quantity: 1 }] }),
    ).rejects.toMatchObject({ statusCode: 400, param: 'line_items[0][price]' });
    await expect(stripe.products.create({ name: '' })).rejects.toMatchObject({ code: 'parameter_missing' });
    await expect(stripe.customers.create({ balance: 5 })).rejects.toMatchObject({
      code: 'parameter_unknown',
      message: 'Received unknown parameter: balance',
    });
    await expect(stripe.coupons.list()).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
    });
    await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' });
  });

  it('refuses every call without the key', async () => {
    const call = (path: string, headers: Record<string, string>): Promise<Response> =>
      fetch(harness.origin + path, { headers });
    for (const path of ['/v1/customers', '/v1/nothing']) {
      const refused = await call(path, { authorization: 'Bearer sk_test_wrong_0000000' });
      expect(refused.status).toBe(401);
      expect(await refused.json()).toEqual({
        error: { type: 'invalid_request_error', message: 'Invalid API Key provided: sk_test****0000' },
      });
      expect((await call(path, {})).status).toBe(401);
    }
    const older = { authorization: `Bearer ${SECRET_KEY}`, 'stripe-version': '2020-08-27' };
    expect((await call('/v1/customers', older)).status).toBe(400);
  });

  it('accepts form bodies only', async () => {
    const response = await fetch(`${harness.origin}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${SECRET_KEY}`, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

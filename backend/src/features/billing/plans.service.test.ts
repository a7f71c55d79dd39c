import { startBilling } from '../../testing/billing/billing-harness.ts';
import type { BillingHarness } from '../../testing/billing/billing-harness.ts';
import { payByForm } from '../../testing/billing/sandbox.ts';

const DECEMBER_20 = Date.UTC(2026, 11, 20, 15) / 1000;
let billing: BillingHarness;

beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.stop());

// @spec 7.29
test('a merchant who has not paid sees the plan with their own link, and no subscription', async () => {
  const merchant = await billing.merchant();
  const { plan, subscription } = await billing.plans(merchant);
  expect(plan).toMatchObject({
    name: 'Coupons.ca Coupon Center',
    price: { currency: 'cad', unit_amount: 2499 },
  });
  const query = new URL(plan.payment_link.url).searchParams;
  expect(query.get('client_reference_id')).toMatch(new RegExp(`^store_${merchant.store.id}_[\\w-]{43}$`));
  expect(query.get('prefilled_email')).toBe(merchant.email);
  expect(subscription).toBeNull();
});

// @spec 1.26 7.7
test('paying returns to the portal; the webhook activates the subscription with its order and record', async () => {
  const merchant = await billing.merchant();
  const paid = await billing.pay(merchant);
  expect(paid.status).toBe(303);
  expect(paid.headers.get('location')).toMatch(/^http:\/\/localhost:4000\/payment\?checkout=cs_test_\w+$/);
  await billing.settle();

  const { subscription } = await billing.plans(merchant);
  expect(subscription).toEqual({
    status: 'active',
    start_date: Date.UTC(2026, 10, 20, 15) / 1000,
    canceled_at: null,
    current_period_end: DECEMBER_20,
    cancel_at_period_end: false,
    entitles: true,
    entitles_until: null,
    failed_payment: null,
  });
  const { body: orders } = await billing.orders(merchant);
  expect(orders).toMatchObject({ count: 1, next: null, previous: null });
  expect(orders.results[0]).toMatchObject({ amount: 2499, currency: 'cad' });
  expect((await fetch(orders.results[0].receipt_url)).status).toBe(200);

  const { body: me } = await billing.api.send('GET', '/api/v1/auth/me/', { token: merchant.token });
  expect(me.coupon_center_txn).toEqual({ id: expect.any(Number) });
  expect(me.store.stripe_subscription).toBe('active');
});

test('a declined card shows the reason and starts no subscription', async () => {
  const merchant = await billing.merchant();
  const declined = await billing.pay(merchant, { card_number: '4000000000000002' });
  expect(declined.status).toBe(402);
  expect(await declined.text()).toContain('Your card was declined.');
  await billing.settle();
  expect((await billing.plans(merchant)).subscription).toBeNull();
  expect((await billing.orders(merchant)).body).toMatchObject({ count: 0, results: [] });
});

test('reads the checkout itself when the merchant returns before the webhook', async () => {
  billing.deliver(false);
  const merchant = await billing.merchant();
  const location = (await billing.pay(merchant)).headers.get('location') ?? '';
  const checkout = new URL(location).searchParams.get('checkout');
  expect((await billing.plans(merchant)).subscription).toBeNull();
  expect((await billing.plans(merchant, `&checkout=${checkout}`)).subscription?.status).toBe('active');

  const other = await billing.merchant();
  expect((await billing.plans(other, `&checkout=${checkout}`)).subscription).toBeNull();
  expect((await billing.plans(other, '&checkout=cs_test_unknown')).subscription).toBeNull();
  expect((await billing.plans(other, '&checkout=%27nonsense')).subscription).toBeNull();
});

test('a second live subscription is refused: canceled, refunded and not listed', async () => {
  const merchant = await billing.subscriber();
  const [kept] = (await billing.stripe.subscriptions.list()).data;
  billing.api.clock.advance(60);
  expect((await billing.pay(merchant)).status).toBe(303);
  await billing.settle();

  const live = await billing.stripe.subscriptions.list();
  expect(live.data.map(({ id }) => id)).toEqual([kept?.id]);
  const charges = await billing.stripe.charges.list();
  expect(charges.data.map(({ refunded }) => refunded)).toEqual([true, false]);
  expect((await billing.plans(merchant)).subscription).toMatchObject({ status: 'active', canceled_at: null });
  expect((await billing.orders(merchant)).body.count).toBe(1);
});

test('two parallel payments leave one subscription', async () => {
  const merchant = await billing.merchant();
  const answers = await Promise.all([billing.pay(merchant), billing.pay(merchant)]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  await billing.settle();
  expect((await billing.stripe.subscriptions.list()).data).toHaveLength(1);
  expect((await billing.orders(merchant)).body.count).toBe(1);
  expect((await billing.plans(merchant)).subscription?.entitles).toBe(true);
});

test('a payment in another store’s name is refused and kept for the operator to find', async () => {
  const [payer, other] = [await billing.merchant(), await billing.merchant()];
  const own = new URL((await billing.plans(payer)).plan.payment_link.url).searchParams;
  const signature = own.get('client_reference_id')?.replace(/^store_\d+_/, '');
  const forged = [`store_${other.store.id}`, `store_${other.store.id}_${signature}`, 'store_424242', ''];
  for (const client_reference_id of forged) await billing.pay(payer, { client_reference_id });
  await billing.settle();

  for (const merchant of [payer, other]) expect((await billing.plans(merchant)).subscription).toBeNull();
  const { db } = billing.api.deps;
  const kept = await db.selectFrom('unassigned_checkouts').selectAll().orderBy('found_at').execute();
  expect(kept.map(({ reference }) => reference ?? '').sort()).toEqual(forged.toSorted());
  for (const row of kept) {
    expect(row).toMatchObject({ client_id: '6', amount: 2499, currency: 'cad' });
    expect((await billing.stripe.checkout.sessions.retrieve(row.id)).customer).toBe(row.customer_id);
  }
});

test('ignores other sales through the same Stripe account', async () => {
  const product = await billing.stripe.products.create({ name: 'Something else' });
  const price = await billing.stripe.prices.create({
    product: product.id,
    currency: 'cad',
    unit_amount: 100,
    recurring: { interval: 'month' },
  });
  const { url } = await billing.stripe.paymentLinks.create({
    line_items: [{ price: price.id, quantity: 1 }],
  });
  expect((await payByForm(url, { email: 'stranger@example.com' })).status).toBe(303);
  await billing.settle();
  const { db } = billing.api.deps;
  expect(await db.selectFrom('unassigned_checkouts').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('billing_customers').selectAll().execute()).toEqual([]);
});

test('without a store the link leads to the form that creates one, and the lists are empty', async () => {
  const account = await billing.api.register();
  const { plan, subscription } = await billing.plans(account);
  expect(plan.payment_link.url).toBe('http://localhost:4000/my-store');
  expect(subscription).toBeNull();
  const empty = { count: 0, results: [] };
  for (const list of ['coupon-center-transactions', 'payment-methods'])
    expect((await billing.api.send('GET', `/api/v1/${list}/`, { token: account.token })).body).toMatchObject(
      empty,
    );
});

test('does not find the plan of another site', async () => {
  const { token } = await billing.merchant();
  const reply = await billing.api.send('GET', '/api/v1/coupon-center-plans/?client=8', { token });
  expect(reply).toMatchObject({ status: 404, body: { code: 'plan_not_found' } });
});

test('each merchant sees only their own data', async () => {
  const [one, other] = [await billing.subscriber(), await billing.merchant()];
  expect((await billing.plans(other)).subscription).toBeNull();
  expect((await billing.orders(other)).body.count).toBe(0);
  const answer = await billing.api.send('GET', '/api/v1/payment-methods/', { token: other.token });
  expect(answer.body.count).toBe(0);
  expect((await billing.orders(one)).body.count).toBe(1);
});

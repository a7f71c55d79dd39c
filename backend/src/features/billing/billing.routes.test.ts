import { startBilling } from '../../testing/billing/billing-harness.ts';
import type { BillingHarness } from '../../testing/billing/billing-harness.ts';

const UNAVAILABLE = { status: 503, body: { code: 'billing_unavailable', status: 503 } };
let billing: BillingHarness;

beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.stop());

const days = (body: { results: { transaction_created: number }[] }) =>
  body.results.map((order) => new Date(order.transaction_created * 1000).toISOString().slice(0, 10));

// @spec 3.35 7.30
test('lists orders newest first, in pages that link to each other', async () => {
  const merchant = await billing.subscriber();
  await billing.travelTo(new Date('2027-03-01T00:00:00Z'));
  const address = (page: number) =>
    `http://localhost:4000/api/v1/coupon-center-transactions/?page=${page}&page_size=2`;

  const first = (await billing.orders(merchant, '?page_size=2')).body;
  expect(first).toMatchObject({ count: 4, previous: null, next: address(2) });
  expect(days(first)).toEqual(['2027-02-20', '2027-01-20']);
  const second = (await billing.orders(merchant, '?page=2&page_size=2')).body;
  expect(second).toMatchObject({ count: 4, previous: address(1), next: null });
  expect(days(second)).toEqual(['2026-12-20', '2026-11-20']);
  expect((await billing.orders(merchant, '?page=9&page_size=2')).body).toMatchObject({
    count: 4,
    next: null,
    results: [],
  });
});

test('an order keeps its number, which no other order has', async () => {
  const numbersOf = async (merchant: Parameters<typeof billing.orders>[0]) =>
    ((await billing.orders(merchant)).body.results as { order_number: number }[]).map(
      ({ order_number: number }) => number,
    );
  const [one, other] = [await billing.subscriber(), await billing.subscriber()];
  const first = await numbersOf(one);
  await billing.travelTo(new Date('2027-01-01T00:00:00Z'));
  const later = await numbersOf(one);
  expect(later).toHaveLength(2);
  expect(later[1]).toBe(first[0]);
  expect(later[0]).toBeGreaterThan(first[0]!);
  const all = [...later, ...(await numbersOf(other))];
  expect(new Set(all).size).toBe(4);
  // Reading Stripe again uses up no numbers.
  expect(Math.max(...all) - Math.min(...all)).toBe(3);
});

test('refuses a page of more than fifty orders', async () => {
  expect(await billing.orders(await billing.merchant(), '?page_size=51')).toMatchObject({
    status: 400,
    body: { page_size: [expect.any(String)] },
  });
});

test('no longer lists a fully refunded order', async () => {
  const merchant = await billing.subscriber();
  const charge = (await billing.stripe.charges.list()).data[0]?.id ?? '';
  await billing.stripe.refunds.create({ charge, amount: 1000 });
  await billing.settle();
  expect((await billing.orders(merchant)).body).toMatchObject({ count: 1, results: [{ amount: 2499 }] });
  await billing.stripe.refunds.create({ charge });
  await billing.settle();
  expect((await billing.orders(merchant)).body.count).toBe(0);
});

// @spec 3.30 7.28
test('lists the card that pays with its brand and last four digits only', async () => {
  const merchant = await billing.subscriber({ card_number: '5555 5555 5555 4444' });
  const { body, text } = await billing.api.send('GET', '/api/v1/payment-methods/', { token: merchant.token });
  expect(body).toMatchObject({
    count: 1,
    results: [{ isDefault: true, card: { brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2034 } }],
  });
  expect(text).not.toContain('55555');
});

test('while Stripe is down, answers with an error that says so, and still shows stored data', async () => {
  const merchant = await billing.subscriber();
  billing.local.line.cut = true;
  const cards = await billing.api.send('GET', '/api/v1/payment-methods/', { token: merchant.token });
  expect(cards).toMatchObject(UNAVAILABLE);
  expect(cards.headers['retry-after']).toBe('10');
  expect(await billing.change(merchant, 'active')).toMatchObject(UNAVAILABLE);
  expect((await billing.plans(merchant)).subscription?.status).toBe('active');
  expect((await billing.orders(merchant)).body.count).toBe(1);
});

test('while Stripe is down, shows a plan only if it was read before', async () => {
  billing.local.line.cut = true;
  const merchant = await billing.merchant();
  const plans = () => billing.api.send('GET', '/api/v1/coupon-center-plans/', { token: merchant.token });
  expect(await plans()).toMatchObject(UNAVAILABLE);
  billing.local.line.cut = false;
  expect(await plans()).toMatchObject({ status: 200, body: { count: 1 } });
  billing.local.line.cut = true;
  await billing.turnClocks(new Date('2026-11-21T00:00:00Z'));
  expect(await plans()).toMatchObject({ status: 200, body: { count: 1 } });
});

test.each([
  [500, '{}'],
  [500, 'null'],
  [502, '{"error":null}'],
  [200, '{}'],
])(
  'treats a %i with the body %s, which is not from Stripe, like an outage of Stripe',
  async (status, body) => {
    const merchant = await billing.subscriber();
    billing.local.line.answers = { status, body };
    expect(await billing.cards(merchant)).toMatchObject(UNAVAILABLE);
    expect(await billing.change(merchant, 'active')).toMatchObject(UNAVAILABLE);
    expect(await billing.cards(merchant, 'POST', 'setup/')).toMatchObject(UNAVAILABLE);
    await billing.stop();
    billing = await startBilling();
    billing.local.line.answers = { status, body };
    const { token } = await billing.merchant();
    expect(await billing.api.send('GET', '/api/v1/coupon-center-plans/', { token })).toMatchObject(
      UNAVAILABLE,
    );
  },
);

test('a request that Stripe refuses is our error, not the merchant’s', async () => {
  const merchant = await billing.subscriber();
  await billing.api.deps.db.updateTable('subscriptions').set({ stripe_id: 'sub_unknown' }).execute();
  expect(await billing.change(merchant, 'active')).toMatchObject({
    status: 502,
    body: { code: 'billing_unavailable' },
  });
});

import { sql } from 'kysely';
import type Stripe from 'stripe';
import { claimJobs } from '../../platform/jobs/jobs.repository.ts';
import { listenTo } from '../../testing/event-ear.ts';
import { startBilling } from '../../testing/billing/billing-harness.ts';
import type { BillingHarness, Merchant } from '../../testing/billing/billing-harness.ts';

const FIVE_MINUTES = 300;
const TABLES = [
  'webhook_events',
  'transactions',
  'subscriptions',
  'billing_customers',
  'billing_accounts',
] as const;
let billing: BillingHarness;
let merchant: Merchant;

/** The state of each test: a merchant has paid, and none of the webhooks was delivered. */
beforeEach(async () => {
  billing = await startBilling();
  billing.deliver(false);
  merchant = await billing.merchant();
  await billing.pay(merchant);
  await billing.api.drain();
});
afterEach(() => billing.stop());

const outcome = async () => {
  await billing.api.drain();
  const { subscription } = await billing.plans(merchant);
  const { body: orders } = await billing.orders(merchant);
  return { status: subscription?.status, orders: orders.count };
};
const stored = () => billing.api.deps.db.selectFrom('webhook_events').selectAll().orderBy('id').execute();
const purchaseEvents = async () => {
  const relevant = /^(checkout|customer\.subscription|invoice|charge)/;
  const events = (await billing.events()).filter(({ type }) => relevant.test(type));
  expect(events.length).toBeGreaterThan(4);
  return events;
};
const eventOf = async (type: string) => {
  const event = (await billing.events()).find((candidate) => candidate.type === type);
  if (!event) throw new Error(`There is no ${type}.`);
  return event;
};

test('each of a purchase’s events is enough by itself, whichever comes first', async () => {
  for (const event of await purchaseEvents()) {
    const { db } = billing.api.deps;
    for (const table of TABLES) await db.deleteFrom(table).execute();
    expect((await billing.post(event)).status).toBe(200);
    expect(await outcome()).toEqual({ status: 'active', orders: 1 });
  }
});

test('events that arrive backwards, repeatedly and in parallel lead to the same state, each stored once', async () => {
  const events = await purchaseEvents();
  for (const event of [...events.toReversed(), ...events]) await billing.post(event);
  expect(await outcome()).toEqual({ status: 'active', orders: 1 });
  await Promise.all(events.map((event) => billing.post(event)));
  expect(await outcome()).toEqual({ status: 'active', orders: 1 });
  const rows = await stored();
  expect(rows.map(({ id }) => id).sort()).toEqual(events.map(({ id }) => id).sort());
  expect(rows.every(({ processed_at }) => processed_at !== null)).toBe(true);
});

test('notifies the merchant’s screen of a purchase and a cancellation, but not of readings that change nothing', async () => {
  const ear = await listenTo(billing.api.deps.events);
  for (const event of await purchaseEvents()) await billing.post(event);
  await billing.api.drain();
  await billing.change(merchant, 'active');
  await billing.api.drain();
  await ear.hears(2);
  await billing.api.deps.events.publish(billing.api.deps.db, { storeId: 0, type: 'coupon-changed' });
  await ear.hears(3);
  expect(ear.told.map(({ storeId, type }) => [storeId, type])).toEqual([
    [merchant.store.id, 'subscription-changed'],
    [merchant.store.id, 'subscription-changed'],
    [0, 'coupon-changed'],
  ]);
});

test('an event that was handled is not handled again', async () => {
  const event = await eventOf('checkout.session.completed');
  await billing.post(event);
  // Two jobs: the reading, and the mail that results from it.
  expect(await billing.api.drain()).toBe(2);
  expect((await billing.post(event)).body).toEqual({ received: true });
  expect(await billing.api.drain()).toBe(0);
});

test('an event that arrives several times in parallel is handled once', async () => {
  const event = await eventOf('checkout.session.completed');
  const replies = await Promise.all([1, 2, 3, 4].map(() => billing.post(event)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await billing.api.drain()).toBe(2);
  expect(await outcome()).toEqual({ status: 'active', orders: 1 });
});

test('another process handles an event that a crashed one took, even half-way through', async () => {
  const { clock, deps } = billing.api;
  await billing.post(await eventOf('checkout.session.completed'));
  const claim = () =>
    claimJobs(deps.db, ['billing.webhook'], clock.now(), new Date(clock.now().getTime() + 120_000), 5);
  expect(await claim()).toHaveLength(1);
  expect(await billing.api.drain()).toBe(0);
  expect((await stored())[0]?.processed_at).toBeNull();
  clock.advance(121);
  expect(await outcome()).toEqual({ status: 'active', orders: 1 });
  expect((await stored())[0]?.processed_at).not.toBeNull();

  // This time it crashes after storing the result, before marking the event as processed.
  await billing.post(await eventOf('invoice.paid'));
  await deps.db.updateTable('webhook_events').set({ processed_at: null }).execute();
  expect(await claim()).toHaveLength(1);
  clock.advance(121);
  expect(await outcome()).toEqual({ status: 'active', orders: 1 });
});

test('an event that cannot be stored is not acknowledged, so that Stripe sends it again', async () => {
  const { db } = billing.api.deps;
  const event = await eventOf('checkout.session.completed');
  await sql`alter table jobs rename to jobs_away`.execute(db);
  expect((await billing.post(event)).status).toBeGreaterThanOrEqual(500);
  await sql`alter table jobs_away rename to jobs`.execute(db);
  expect(await stored()).toEqual([]);
  expect((await billing.post(event)).status).toBe(200);
  expect(await outcome()).toEqual({ status: 'active', orders: 1 });
});

test('an old event does not bring back a subscription that has ended', async () => {
  const early = await eventOf('customer.subscription.created');
  await billing.post(await eventOf('checkout.session.completed'));
  await billing.api.drain();
  const subscription = early.data.object as Stripe.Subscription;
  await billing.stripe.subscriptions.cancel(subscription.id);
  await billing.post(await eventOf('customer.subscription.deleted'));
  expect(await outcome()).toEqual({ status: 'canceled', orders: 1 });
  await billing.post({ ...early, id: 'evt_resent' });
  expect(await outcome()).toEqual({ status: 'canceled', orders: 1 });
});

test('a reading that was overtaken by a later one writes nothing', async () => {
  await billing.post(await eventOf('checkout.session.completed'));
  await billing.api.drain();
  const { db } = billing.api.deps;
  await db.updateTable('billing_accounts').set({ read_order: 1_000_000 }).execute();
  await billing.stripe.subscriptions.cancel((await billing.stripe.subscriptions.list()).data[0]?.id ?? '');
  await billing.post(await eventOf('customer.subscription.deleted'));
  expect((await outcome()).status).toBe('active');
});

test('while Stripe is down an event waits in the queue, and is handled once Stripe is back', async () => {
  const event = await eventOf('checkout.session.completed');
  billing.local.line.cut = true;
  expect((await billing.post(event)).status).toBe(200);
  await billing.api.drain();
  expect((await stored())[0]?.processed_at).toBeNull();

  billing.local.line.cut = false;
  billing.api.clock.advance(60);
  expect(await outcome()).toEqual({ status: 'active', orders: 1 });
  expect((await stored())[0]?.processed_at).not.toBeNull();
});

test('ignores customers and stores that are not ours', async () => {
  const completed = await eventOf('checkout.session.completed');
  const foreign = { ...completed, data: { object: { object: 'checkout.session', customer: 'cus_unknown' } } };
  expect((await billing.post({ ...foreign, id: 'evt_foreign' })).status).toBe(200);
  expect(await billing.api.drain()).toBe(1);
  expect(await outcome()).toEqual({ status: undefined, orders: 0 });

  await billing.pay(merchant, { client_reference_id: 'store_424242', email: 'nobody@example.com' });
  for (const event of await billing.events()) expect((await billing.post(event)).status).toBe(200);
  await billing.api.drain();
  const customers = await billing.api.deps.db.selectFrom('billing_customers').selectAll().execute();
  expect(customers.map(({ store_id }) => store_id)).toEqual([merchant.store.id]);
});

test('sending an event again includes a payment that was assigned to a store in the meantime', async () => {
  const other = await billing.merchant();
  await billing.pay(other, { client_reference_id: 'store_0' });
  const bought = (await billing.events()).findLast(({ type }) => type === 'checkout.session.completed');
  if (!bought) throw new Error('Nothing was bought.');
  await billing.post(bought);
  await billing.api.drain();
  const { db, clock } = billing.api.deps;
  const { customer_id } = await db.selectFrom('unassigned_checkouts').selectAll().executeTakeFirstOrThrow();
  const given = { id: customer_id, store_id: other.store.id, created_at: clock.now() };
  await db.insertInto('billing_customers').values(given).execute();
  await billing.post(bought);
  await billing.api.drain();
  expect((await billing.plans(other)).subscription?.status).toBe('active');
});

test('events that affect no billing, and those of unknown kinds, are skipped', async () => {
  const known = await eventOf('customer.subscription.created');
  expect((await billing.post(await eventOf('product.created'))).status).toBe(200);
  expect((await billing.post({ ...known, id: 'evt_new', type: 'wallet.invented' })).status).toBe(200);
  expect(await stored()).toEqual([]);
  expect(await outcome()).toEqual({ status: undefined, orders: 0 });
});

test('a new kind of Stripe event about one of our objects triggers a reading', async () => {
  const known = await eventOf('customer.subscription.created');
  const type = 'customer.subscription.invented';
  expect((await billing.post({ ...known, id: 'evt_new', type })).status).toBe(200);
  expect(await outcome()).toEqual({ status: 'active', orders: 1 });
});

test('refuses an invalid and an old signature, and stores nothing', async () => {
  const event = await eventOf('checkout.session.completed');
  const refused = await Promise.all([
    billing.post(event, { secret: 'whsec_somebody_else' }),
    billing.post(event, { age: FIVE_MINUTES + 5 }),
  ]);
  for (const reply of refused)
    expect(reply).toMatchObject({ status: 400, body: { code: 'webhook_refused', status: 400 } });
  expect(await stored()).toEqual([]);
  expect((await billing.post(event, { age: FIVE_MINUTES - 30 })).status).toBe(200);
});

test('refuses anything but a signed event', async () => {
  const { app } = billing.api;
  const post = (payload: string | undefined, type = 'application/json') =>
    app.inject({ method: 'POST', url: '/api/v1/stripe/webhook', headers: { 'content-type': type }, payload });
  expect((await post('{}')).statusCode).toBe(400);
  expect((await post('')).statusCode).toBe(400);
  expect((await post('a=b', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
  expect((await post(`"${'x'.repeat(1_100_000)}"`)).statusCode).toBe(413);
});

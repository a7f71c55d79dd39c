import Stripe from 'stripe';
import type { Executor } from '../../platform/database/database.types.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createBillingSync, saveReading } from './billing-sync.service.ts';
import { findSubscription } from './billing.repository.ts';
import { listOrders } from './orders.repository.ts';
import { createPaymentReferences } from './payment-reference.ts';
import { readStripe } from './stripe-reading.ts';
import type { Reading } from './stripe-reading.ts';
import { startBilling } from '../../testing/billing/billing-harness.ts';
import type { BillingHarness, Merchant } from '../../testing/billing/billing-harness.ts';
import { createWebhookEvents } from './webhook.service.ts';

const SLOW = 120_000;
/** Event of each stage of a subscription's life, with the status and number of orders after it. */
const LIFE = [
  { type: 'checkout.session.completed', status: 'active', orders: 1 },
  { type: 'invoice.paid', status: 'active', orders: 2 },
  { type: 'customer.subscription.updated', status: 'active', orders: 2 },
  { type: 'charge.refunded', status: 'active', orders: 1 },
  { type: 'customer.subscription.deleted', status: 'canceled', orders: 1 },
];
let billing: BillingHarness;
let merchant: Merchant;

beforeEach(async () => {
  billing = await startBilling();
  billing.deliver(false);
  merchant = await billing.merchant();
});
afterEach(() => billing.stop());

/** Buys, renews, cancels, refunds and ends a subscription without webhooks. @returns a reading after each step */
async function live(): Promise<Reading[]> {
  const { stripe } = billing;
  await billing.pay(merchant);
  const [subscription] = (await stripe.subscriptions.list()).data;
  if (!subscription || typeof subscription.customer !== 'string') throw new Error('Nothing was subscribed.');
  const { customer } = subscription;
  const read = () => readStripe(stripe, [customer], null);

  const readings = [await read()];
  await billing.turnClocks(new Date('2026-12-21T15:00:00Z'));
  readings.push(await read());
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  readings.push(await read());
  const [renewal] = (await stripe.charges.list()).data;
  await stripe.refunds.create({ charge: renewal?.id });
  readings.push(await read());
  await billing.turnClocks(new Date('2027-01-21T15:00:00Z'));
  readings.push(await read());
  await billing.api.drain();
  return readings;
}

/** The events of a life, in the order in which they happened. */
async function eventsOfLife(): Promise<Stripe.Event[]> {
  const all = await billing.events();
  return LIFE.map(({ type }) => {
    const event = all.findLast((candidate) => candidate.type === type);
    if (!event) throw new Error(`There is no ${type}.`);
    return event;
  });
}

/** Works on all items, in every possible order. @returns the distinct final states */
async function inEveryOrder<T>(items: readonly T[], makeWork: (tx: Executor) => (item: T) => Promise<void>) {
  const tx = await billing.api.deps.db.startTransaction().execute();
  const work = makeWork(tx);
  const ends: object[] = [];

  /** Tries all orders of the rest, each from the state that the items before it left. */
  async function goOn(rest: readonly T[]): Promise<void> {
    for (const [index, item] of rest.entries()) {
      const before = `with_${rest.length}_to_do`;
      const saved = await tx.savepoint(before).execute();
      await work(item);
      if (rest.length > 1) await goOn(rest.toSpliced(index, 1));
      else ends.push(await stateOf(tx));
      await saved.rollbackToSavepoint(before).execute();
    }
  }
  await goOn(items);
  await tx.rollback().execute();
  expect(ends).toHaveLength(120);
  return new Set(ends.map((state) => JSON.stringify(state)));
}

async function stateOf(tx: Executor) {
  const { status, endsAtPeriodEnd } = (await findSubscription(tx, merchant.store.id)) ?? {};
  const { count: orders } = await listOrders(tx, merchant.store.id, { limit: 1, offset: 0 });
  return { status, endsAtPeriodEnd, orders };
}

const ENDED = new Set([JSON.stringify({ status: 'canceled', endsAtPeriodEnd: true, orders: 1 })]);

test(
  'five events of a subscription’s life lead to the same state in any order',
  async () => {
    await live();
    const { api, local } = billing;
    // Stripe's state is final by now, so each of its answers is fetched once.
    const answers = new Map<string, Promise<string>>();
    const httpClient = Stripe.createFetchHttpClient(async (input, init) => {
      const address = input instanceof Request ? input.url : input.toString();
      const answer = answers.get(address) ?? fetch(input, init).then((response) => response.text());
      answers.set(address, answer);
      return new Response(await answer);
    });
    const { STRIPE_SECRET_KEY: key, STRIPE_PORT: port } = local.env;
    const stripe = new Stripe(key, {
      host: '127.0.0.1',
      port,
      protocol: 'http',
      telemetry: false,
      httpClient,
    });
    const { clock, env, log } = api.deps;
    const references = createPaymentReferences(env().JWT_SECRET);

    const ends = await inEveryOrder(await eventsOfLife(), (tx) => {
      const deps = { ...api.deps, db: tx, jobs: createJobs(tx, clock, log) };
      const webhooks = createWebhookEvents(
        deps,
        createBillingSync(deps, () => stripe, references),
      );
      return async (event) => {
        await webhooks.take(event);
        expect(await deps.jobs.drain()).toBe(1);
      };
    });
    expect(ends).toEqual(ENDED);
  },
  SLOW,
);

test(
  'five readings of a subscription lead to the same state in any order',
  async () => {
    const readings = await live();
    expect(readings.map(({ subscription, orders }) => [subscription?.status, orders?.length])).toEqual(
      LIFE.map(({ status, orders }) => [status, orders]),
    );
    const ends = await inEveryOrder(
      readings.map((reading, index) => ({ reading, number: index + 1 })),
      (tx) =>
        ({ reading, number }) =>
          saveReading({ ...billing.api.deps, db: tx }, merchant.store.id, number, reading),
    );
    expect(ends).toEqual(ENDED);
  },
  SLOW,
);

import { startBilling } from '../../testing/billing/billing-harness.ts';
import type { BillingHarness } from '../../testing/billing/billing-harness.ts';

const PAID_UNTIL = new Date('2026-12-20T15:00:00Z');
/** The first payment succeeds, renewals are declined. */
const RENEWAL_FAILS = { card_number: '4000000000000341' };
let billing: BillingHarness;

beforeEach(async () => {
  billing = await startBilling();
});
afterEach(() => billing.stop());

const DAY = 86_400_000;
const daysAfterPeriod = (days: number) => new Date(PAID_UNTIL.getTime() + days * DAY);

/** The store as its owner gets it after logging in: sessions end while the clock jumps. */
async function ownStore({ email }: { email: string }) {
  const { token } = await billing.api.login(email);
  return (await billing.api.send('GET', '/api/v1/auth/me/', { token })).body.store;
}

// @spec 7.31
test('a cancellation shows immediately and entitles until the end of the paid period', async () => {
  const merchant = await billing.subscriber();
  const { status, body } = await billing.change(merchant, 'active');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: 'canceled',
    canceled_at: Date.UTC(2026, 10, 20, 15) / 1000,
    current_period_end: PAID_UNTIL.getTime() / 1000,
    cancel_at_period_end: true,
    entitles: true,
  });
  expect((await billing.plans(merchant)).subscription).toEqual(body);
  await billing.settle();
  expect((await billing.plans(merchant)).subscription).toEqual(body);

  const ended = { status: 'canceled', cancel_at_period_end: false };
  await billing.travelTo(daysAfterPeriod(0.01));
  expect((await billing.plans(merchant)).subscription).toMatchObject({ ...ended, entitles: true });
  await billing.travelTo(new Date('2026-12-21T05:00:00Z'));
  expect((await billing.plans(merchant)).subscription).toMatchObject({ ...ended, entitles: false });
});

test('a canceled subscription resumes in place during its period and continues to be billed', async () => {
  const merchant = await billing.subscriber();
  await billing.change(merchant, 'active');
  expect((await billing.change(merchant, 'canceled')).body).toMatchObject({
    status: 'active',
    canceled_at: null,
    cancel_at_period_end: false,
  });
  await billing.travelTo(daysAfterPeriod(1));
  expect((await billing.plans(merchant)).subscription).toMatchObject({ status: 'active', entitles: true });
  expect((await billing.orders(merchant)).body.count).toBe(2);
});

// @spec 4.20
test('a stale status changes nothing and returns the current one', async () => {
  const merchant = await billing.subscriber();
  for (const status of ['canceled', 'past_due', 'paused'])
    expect((await billing.change(merchant, status)).body).toMatchObject({
      status: 'active',
      canceled_at: null,
    });
  await billing.change(merchant, 'active');
  expect((await billing.change(merchant, 'active')).body).toMatchObject({
    status: 'canceled',
    cancel_at_period_end: true,
  });
});

test('refuses text that is not a Stripe status', async () => {
  const merchant = await billing.subscriber();
  const { status: answered, body } = await billing.change(merchant, 'bogus');
  expect([answered, Object.keys(body)]).toEqual([400, ['status']]);
  expect((await billing.plans(merchant)).subscription).toMatchObject({ status: 'active' });
});

test('limits how often a store may cancel and resume', async () => {
  await billing.stop();
  billing = await startBilling({ RATE_LIMIT_SCALE: '1' });
  const merchant = await billing.subscriber();
  const { limits } = billing.api.deps;
  const used = { name: 'billing-changes', subject: String(merchant.store.id), max: 60, seconds: 600 };
  for (let count = 1; count < 60; count += 1) await limits.take([used]);
  expect((await billing.change(merchant, 'active')).status).toBe(200);
  expect(await billing.change(merchant, 'canceled')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
  await billing.turnClocks(new Date('2026-11-20T15:10:01Z'));
  expect((await billing.change(merchant, 'canceled')).status).toBe(200);
});

test('canceling in two tabs in parallel cancels once', async () => {
  const merchant = await billing.subscriber();
  const replies = await Promise.all([
    billing.change(merchant, 'active'),
    billing.change(merchant, 'active'),
    billing.change(merchant, 'active'),
  ]);
  for (const { body } of replies)
    expect(body).toMatchObject({ status: 'canceled', cancel_at_period_end: true });
  const changes = (await billing.events()).filter(({ type }) => type === 'customer.subscription.updated');
  expect(changes).toHaveLength(1);
});

test('resuming in three tabs in parallel resumes once', async () => {
  const merchant = await billing.subscriber();
  await billing.change(merchant, 'active');
  await Promise.all([1, 2, 3].map(() => billing.change(merchant, 'canceled')));
  expect((await billing.plans(merchant)).subscription).toMatchObject({ status: 'active' });
  const changes = (await billing.events()).filter(({ type }) => type === 'customer.subscription.updated');
  expect(changes).toHaveLength(2);
});

test('treats the subscription of a customer deleted at Stripe as ended, and keeps its payments listed', async () => {
  const merchant = await billing.subscriber();
  await billing.stripe.customers.del((await billing.record(merchant)).customerId);
  await billing.settle();
  expect((await billing.plans(merchant)).subscription).toMatchObject({ status: 'canceled' });
  expect((await billing.orders(merchant)).body.count).toBe(1);
  expect((await billing.cards(merchant)).body).toMatchObject({ count: 0, results: [] });
  await billing.pay(merchant);
  await billing.settle();
  expect((await billing.plans(merchant)).subscription).toMatchObject({ status: 'active' });
});

test('a cancellation made at Stripe itself is read before anything is changed', async () => {
  const merchant = await billing.subscriber();
  billing.deliver(false);
  const [subscription] = (await billing.stripe.subscriptions.list()).data;
  await billing.stripe.subscriptions.update(subscription?.id ?? '', { cancel_at_period_end: true });
  expect((await billing.change(merchant, 'active')).body).toMatchObject({
    status: 'canceled',
    entitles: true,
  });
});

test('without a subscription there is nothing to change; an ended one can only be bought again', async () => {
  const account = await billing.api.register();
  const storeless = await billing.api.send('POST', '/api/v1/stripe-update-subscription', {
    token: account.token,
    body: { status: 'active' },
  });
  expect(storeless).toMatchObject({ status: 404, body: { code: 'store_missing' } });
  const newcomer = await billing.merchant();
  expect(await billing.change(newcomer, 'active')).toMatchObject({
    status: 404,
    body: { code: 'subscription_missing' },
  });

  const merchant = await billing.subscriber();
  await billing.change(merchant, 'active');
  await billing.travelTo(daysAfterPeriod(1));
  expect(await billing.change(merchant, 'canceled')).toMatchObject({
    status: 409,
    body: { code: 'subscription_ended' },
  });
  await billing.pay(merchant);
  await billing.settle();
  expect((await billing.plans(merchant)).subscription).toMatchObject({ status: 'active', entitles: true });
  expect((await billing.orders(merchant)).body.count).toBe(2);
});

test('keeps the id of the subscription record across a new subscription', async () => {
  const merchant = await billing.subscriber();
  const recordOf = async () =>
    (await billing.api.send('GET', '/api/v1/auth/me/', { token: merchant.token })).body.coupon_center_txn.id;
  const before = await recordOf();
  const [subscription] = (await billing.stripe.subscriptions.list()).data;
  await billing.stripe.subscriptions.cancel(subscription?.id ?? '');
  await billing.pay(merchant);
  await billing.settle();
  expect((await billing.plans(merchant)).subscription?.status).toBe('active');
  expect(await recordOf()).toBe(before);
});

test('a declined renewal is past due: it entitles during the grace period, and a new payment replaces it', async () => {
  const merchant = await billing.subscriber(RENEWAL_FAILS);
  await billing.travelTo(daysAfterPeriod(1));
  expect((await billing.plans(merchant)).subscription).toMatchObject({
    status: 'past_due',
    entitles: true,
    entitles_until: Date.parse('2026-12-28T04:59:59Z') / 1000,
  });
  await billing.travelTo(daysAfterPeriod(8));
  expect((await billing.plans(merchant)).subscription).toMatchObject({ status: 'past_due', entitles: false });

  await billing.pay(merchant);
  await billing.settle();
  expect((await billing.plans(merchant)).subscription).toMatchObject({ status: 'active', entitles: true });
  expect((await billing.stripe.subscriptions.list()).data).toHaveLength(1);
  expect((await billing.orders(merchant)).body.count).toBe(2);
});

test('tells the owner until when a cancelled subscription keeps the page online', async () => {
  const merchant = await billing.subscriber();
  expect(await ownStore(merchant)).toMatchObject({ entitles: true, entitles_until: null });
  await billing.change(merchant, 'active');
  const { entitles_until: until } = (await billing.plans(merchant)).subscription!;
  expect(until).toEqual(expect.any(Number));
  expect(await ownStore(merchant)).toMatchObject({
    stripe_subscription: 'canceled',
    entitles: true,
    entitles_until: until,
  });
  await billing.travelTo(daysAfterPeriod(1));
  expect(await ownStore(merchant)).toMatchObject({ entitles: false, entitles_until: until });
});

test('shows a declined renewal with its amount and the next attempt, until it is paid', async () => {
  const merchant = await billing.subscriber(RENEWAL_FAILS);
  expect((await billing.plans(merchant)).subscription).toMatchObject({ failed_payment: null });
  await billing.travelTo(daysAfterPeriod(1));
  const failed = {
    at: PAID_UNTIL.getTime() / 1000,
    amount: expect.any(Number),
    currency: 'cad',
    next_attempt: daysAfterPeriod(3).getTime() / 1000,
  };
  expect((await billing.plans(merchant)).subscription).toMatchObject({ failed_payment: failed });
  expect(await ownStore(merchant)).toMatchObject({ stripe_subscription: 'past_due', failed_payment: failed });

  await billing.pay(merchant);
  await billing.settle();
  expect((await billing.plans(merchant)).subscription).toMatchObject({ failed_payment: null });
  expect(await ownStore(merchant)).toMatchObject({ stripe_subscription: 'active', failed_payment: null });
});

test('a subscription that Stripe gave up on does not entitle, even during its last period', async () => {
  const merchant = await billing.subscriber(RENEWAL_FAILS);
  await billing.travelTo(daysAfterPeriod(20));
  expect((await billing.plans(merchant)).subscription).toMatchObject({ status: 'canceled', entitles: false });
});

test('a renewal whose webhook was lost is read once its period is over', async () => {
  const merchant = await billing.subscriber();
  billing.deliver(false);
  await billing.turnClocks(daysAfterPeriod(1));
  const { subscription } = await billing.plans(merchant);
  expect(subscription?.current_period_end).toBe(Date.UTC(2027, 0, 20, 15) / 1000);
  expect((await billing.orders(merchant)).body.count).toBe(2);
});

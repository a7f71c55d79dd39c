import { ApiError } from '@coupon-center/api-client';
import {
  listCoupons,
  listPlans,
  listReviews,
  listTransactions,
  me,
  readHome,
  readNumbers,
  readPublicStore,
  readReviewNumbers,
  readSiteProof,
  updateSubscription,
} from '@coupon-center/contracts';
import { findLivePage } from '../addresses.ts';
import { openStack } from '../test-stack/testing/open-stack.ts';
import type { StackOfTest } from '../test-stack/testing/open-stack.ts';
import { emailOf, mapleOutfitters } from './catalogue/catalogue.ts';
import { DEMO_PASSWORD, makeDemo } from './make-demo.ts';

describe('the demo', () => {
  let stack: StackOfTest;
  beforeAll(async () => {
    stack = await openStack();
    await makeDemo(stack);
    return () => stack.close();
  });
  const signIn = (host: string) =>
    stack.signIn({ email: emailOf({ host: `${host}.example` }), password: DEMO_PASSWORD });
  const home = () => stack.call(readHome, {});

  test('fills every list of the shoppers’ home with stores that have logos', async () => {
    const shown = await home();
    expect(shown).toMatchObject({ store_count: 14, categories: { length: 10 }, used_stores: { length: 12 } });
    expect([shown.newest, shown.ending, shown.most_used].map((list) => list?.length)).toEqual([8, 8, 8]);
    for (const { store } of shown.newest)
      expect((await fetch(store.logo_url ?? '')).headers.get('content-type')).toBe('image/webp');
    // The sweeper computes uses and votes anew.
    await stack.ask('PUT', '/clock', { clock: 0 });
    expect(await home()).toEqual(shown);
  });

  test('has codes that work, codes that do not, restrictions, and numbers that grow', async () => {
    const merchant = await signIn('maple-outfitters');
    const { store } = await stack.call(me, {}, merchant);
    const page = await stack.call(readPublicStore, { params: { slug: store?.slug ?? '' }, query: {} });
    const proofs = new Map(page.coupons.map(({ discount_code: code, proof }) => [code, proof]));
    const restricted = page.coupons.find(({ discount_code: code }) => code === 'HELLO15');
    expect(restricted?.restrictions).toMatchObject({ new_customers: true, excludes_sale_items: true });
    expect(proofs.get('HELLO15')?.votes).toMatchObject({ worked: 9, asked: 12, seems_dead: false });
    expect(proofs.get('DOWN')?.votes?.seems_dead).toBe(true);
    expect(proofs.get('MAPLE20')?.used).toBeGreaterThan(60);
    const { store: numbers, coupons } = await stack.call(readNumbers, { query: {} }, merchant);
    expect(numbers.before.views).toBeGreaterThan(300);
    expect(numbers.total.views).toBeGreaterThan(numbers.before.views);
    expect(coupons.filter((coupon) => coupon.code_seems_dead)).toHaveLength(1);
    const { results } = await stack.call(listCoupons, { query: {} }, merchant);
    expect(new Set(results.map(({ state }) => state))).toEqual(new Set(['live', 'scheduled', 'expired']));
  });

  test('has enough views and uses for the landing page', async () => {
    const { views, uses } = await stack.call(readSiteProof, {});
    expect(views).toBeGreaterThanOrEqual(10_000);
    expect(uses).toBeGreaterThanOrEqual(1000);
  });

  test('has stores that wait, one that was declined, and one that owes a payment', async () => {
    const reviewer = await stack.signIn(stack.provider);
    const counts = await stack.call(readReviewNumbers, {}, reviewer);
    expect(counts).toMatchObject({ pending_stores: 2, changed_stores: 1 });
    const { results } = await stack.call(listReviews, { query: { state: 'declined' } }, reviewer);
    expect(results).toMatchObject([{ decline_reason: expect.stringContaining('website') }]);
    const { store } = await stack.call(me, {}, await signIn('northline'));
    expect(store?.failed_payment).toMatchObject({ amount: 2499 });
  });

  test('writes the subscriptions and orders that the API would read', async () => {
    const merchant = await signIn('harbour-home');
    const read = async () => ({
      subscription: (await stack.call(listPlans, { query: {} }, merchant)).subscription,
      orders: await stack.call(listTransactions, { query: {} }, merchant),
    });
    const written = await read();
    // Cancels the subscription, and reads it and the orders from the sandbox.
    await stack.call(updateSubscription, { body: { status: 'active' } }, merchant);
    const { subscription, orders } = await read();
    expect(subscription).toMatchObject({ status: 'canceled', start_date: written.subscription?.start_date });
    expect(subscription?.current_period_end).toBe(written.subscription?.current_period_end);
    expect(orders).toEqual(written.orders);
    expect(orders.count).toBeGreaterThan(1);
  });

  test('has the mails of the main store in the mailbox, latest first', async () => {
    const response = await fetch(`${stack.origin}/mailbox.json?to=${emailOf(mapleOutfitters)}`);
    const { results } = (await response.json()) as { results: { subject: string; receivedAt: string }[] };
    const subjects = results.map(({ subject }) => subject);
    for (const text of ['ends tomorrow', 'DOWN', 'Your week', 'is active', 'was approved'])
      expect(
        subjects.some((subject) => subject.includes(text)),
        text,
      ).toBe(true);
    const instants = results.map(({ receivedAt }) => Date.parse(receivedAt));
    expect(instants).toEqual(instants.toSorted((one, other) => other - one));
    expect(new Set(instants.map((instant) => new Date(instant).toDateString())).size).toBeGreaterThan(4);
  });
});

test('a start that is cut short after it wrote the stores is finished by the next one', async () => {
  const stack = await openStack();
  onTestFinished(() => stack.close());
  const cut = makeDemo({ ...stack, openSession: () => Promise.reject(new Error('The start is cut short.')) });
  await expect(cut).rejects.toThrow('The start is cut short.');

  await makeDemo(stack);
  const email = emailOf({ host: 'northline.example' });
  const owing = await stack.call(me, {}, await stack.signIn({ email, password: DEMO_PASSWORD }));
  expect(owing.store?.failed_payment).toMatchObject({ amount: 2499 });
  const response = await fetch(`${stack.origin}/mailbox.json?to=${emailOf(mapleOutfitters)}`);
  const { results } = (await response.json()) as { results: { subject: string }[] };
  const subjects = results.map(({ subject }) => subject);
  for (const text of ['ends tomorrow', 'DOWN', 'is active'])
    expect(subjects.filter((subject) => subject.includes(text))).toHaveLength(1);
});

test('a burst of wrong passwords from the same machine does not block the setup, which can be repeated', async () => {
  const stack = await openStack();
  onTestFinished(() => stack.close());
  const wrong = async (email: string) => {
    const error = await stack.signIn({ email, password: 'a wrong one' }).catch((refusal: unknown) => refusal);
    return error instanceof ApiError ? error.status : 0;
  };
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 60; attempt += 1)
    for (const email of [stack.provider.email, emailOf(mapleOutfitters)]) statuses.push(await wrong(email));
  // Visitors from this machine are refused by now, even with the right password.
  expect(statuses).toContain(429);
  await expect(stack.signIn(stack.provider)).rejects.toMatchObject({ status: 429 });

  const demo = await makeDemo(stack);
  expect(await findLivePage(stack)).toMatch(/\/stores\//);
  expect(await makeDemo(stack)).toEqual(demo);
});

import {
  listContacts,
  listCoupons,
  listPaymentMethods,
  listPlans,
  listTransactions,
  me,
} from '@coupon-center/contracts';
import type { CallOutput } from '@coupon-center/contracts';
import type { ClientId } from '@coupon-center/site-config';
import { STATES } from './states.ts';
import type { AccountState } from './states.ts';
import { openStack } from './testing/open-stack.ts';
import type { StackOfTest } from './testing/open-stack.ts';

let stack: StackOfTest;
beforeAll(async () => {
  stack = await openStack();
  return () => stack.close();
});

/** Makes an account in a state, and returns what a tester sees of it. */
async function seen(state: AccountState, clientId: ClientId = '6') {
  const { status, body } = await stack.ask('POST', '/accounts', { state, clientId });
  expect(status).toBe(201);
  const session = await stack.signIn(body, clientId);
  const { store, email_verified: verified } = await stack.call(me, {}, session);
  const { subscription } = await stack.call(listPlans, { query: {} }, session);
  const shown = store ? { approved: store.is_approved, declined: store.declined } : null;
  const billing = subscription && {
    status: subscription.status,
    ends: subscription.cancel_at_period_end,
    entitles: subscription.entitles,
  };
  return {
    account: body as { email: string; password: string },
    session,
    path: body.path as string,
    verified,
    store: shown,
    billing,
  };
}

async function couponsOf(session: { token: string; clientId: ClientId }) {
  const { results } = await stack.call(listCoupons, { query: {} }, session);
  return results.map(({ state }: CallOutput<typeof listCoupons>['results'][number]) => state).sort();
}

const APPROVED = { approved: true, declined: false };
const ACTIVE = { status: 'active', ends: false, entitles: true };

test.each<[AccountState, object, number]>([
  ['new', { path: '/my-store', verified: false, store: null, billing: null }, 0],
  [
    'pending',
    { path: '/my-store', verified: true, store: { approved: false, declined: false }, billing: null },
    0,
  ],
  ['declined', { path: '/my-store', store: { approved: false, declined: true }, billing: null }, 0],
  ['unpaid', { path: '/payment', store: APPROVED, billing: null }, 0],
  ['subscribed', { path: '/coupons', store: APPROVED, billing: ACTIVE }, 0],
  ['oneCoupon', { path: '/coupons', store: APPROVED, billing: ACTIVE }, 1],
  ['fourCoupons', { path: '/coupons', store: APPROVED, billing: ACTIVE }, 4],
  ['tenCoupons', { path: '/coupons', store: APPROVED, billing: ACTIVE }, 10],
  ['pastDue', { path: '/payment', store: APPROVED, billing: { ...ACTIVE, status: 'past_due' } }, 2],
  [
    'cancelled',
    { path: '/payment', store: APPROVED, billing: { status: 'canceled', ends: true, entitles: true } },
    2,
  ],
  ['extremes', { path: '/coupons', store: APPROVED, billing: ACTIVE }, 4],
  ['billed', { path: '/payment/billing', store: APPROVED, billing: ACTIVE }, 1],
])('makes an account in the state %s', async (state, expected, couponCount) => {
  const { session, account: _, ...rest } = await seen(state);
  expect(rest).toMatchObject(expected);
  expect(rest.store ? await couponsOf(session) : []).toHaveLength(couponCount);
});

test('every state has a test above, and a label', () => {
  expect(STATES).toHaveLength(12);
});

test('makes four coupons, one in each state', async () => {
  const { session } = await seen('fourCoupons');
  expect(await couponsOf(session)).toEqual(['expired', 'held', 'live', 'scheduled']);
});

test('a past-due merchant paid a month ago and was then declined, and the sandbox retries', async () => {
  const { account, session } = await seen('pastDue');
  const { results } = await stack.call(listTransactions, { query: {} }, session);
  expect(results).toHaveLength(1);
  const age = Date.now() / 1000 - (results[0]?.transaction_created ?? 0);
  expect(age / 86_400).toBeGreaterThan(27);
  // The subscription ends after four attempts in nine days.
  await stack.ask('PUT', '/clock', { clock: 10 * 86_400_000 });
  const { subscription } = await stack.call(listPlans, { query: {} }, await stack.signIn(account));
  expect(subscription).toMatchObject({ status: 'canceled', entitles: false });
  await stack.ask('POST', '/reset');
});

test('a billed merchant has two cards and two contacts', async () => {
  const { session } = await seen('billed');
  expect((await stack.call(listPaymentMethods, { query: {} }, session)).results).toHaveLength(2);
  expect((await stack.call(listContacts, { query: {} }, session)).results).toHaveLength(2);
});

test('another brand has accounts of its own', async () => {
  const { session, store } = await seen('tenCoupons', '8');
  expect(store).toEqual(APPROVED);
  expect(await couponsOf(session)).toHaveLength(10);
});

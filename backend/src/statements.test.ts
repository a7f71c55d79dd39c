/**
 * Budgets of statements for frequent calls. Each statement is a round trip to the database, so raise a budget only for a good
 * reason. No call may need more statements when there is more data.
 */
import { subscribe } from './testing/coupons.ts';
import { recorded } from './testing/recorded.ts';
import { testBackend } from './testing/test-backend.ts';
import type { Reply, RequestOptions, TestBackend } from './testing/test-backend.ts';

const COUPON = { offer_type: 'sitewide percent', description: 'Ten off', savings_percent: 10 };

let api: TestBackend;
let merchant: Awaited<ReturnType<TestBackend['merchant']>>;
let provider: string;
let coupons: { id: number }[];

beforeAll(async () => {
  api = await testBackend();
  provider = (await api.asProvider()).token;
});
afterAll(() => api.close());
beforeEach(async () => {
  merchant = await api.merchant();
  await approve(merchant.store.id);
  coupons = [await addCoupon()];
});

async function approve(storeId: number): Promise<void> {
  await succeed('POST', `/api/v1/provider/stores/${storeId}/approve/`, { token: provider });
  await subscribe(api, storeId);
}

let reasons = 0;

/** Declines the store, for a new reason each time so that it counts as a change. */
function decline(): Promise<Reply> {
  const body = { reason: `reason ${(reasons += 1)}` };
  return succeed('POST', `/api/v1/provider/stores/${merchant.store.id}/decline/`, { token: provider, body });
}

async function addCoupon(): Promise<{ id: number }> {
  const { body } = await succeed('POST', '/api/v1/coupons/', { token: merchant.token, body: COUPON });
  return body as { id: number };
}

async function succeed(method: 'GET' | 'POST' | 'PUT', url: string, options: RequestOptions): Promise<Reply> {
  const reply = await api.send(method, url, options);
  if (reply.status >= 300) throw new Error(`${url} answered ${reply.status}: ${reply.text}`);
  return reply;
}

/** Counts the statements of some work, without those that begin and end transactions. */
const statementsOf = async (work: () => Promise<unknown>) => (await recorded(work)).length;

test.each<[string, number, () => Promise<unknown>]>([
  ['the signed-in user', 2, () => succeed('GET', '/api/v1/auth/me/', { token: merchant.token })],
  ['the list of coupons', 2, () => succeed('GET', '/api/v1/coupons/', { token: merchant.token })],
  ['the store', 3, () => succeed('GET', `/api/v1/stores/${merchant.store.id}/`, { token: merchant.token })],
  // All but the first and the last run in parallel.
  ['a store page', 5, () => succeed('GET', `/api/v1/public/stores/${merchant.store.slug}/`, {})],
  // Lists that the storefront keeps; in four rounds. With ever more stores, a single statement would take ever longer.
  ["the storefront's home", 9, () => succeed('GET', '/api/v1/public/home/', {})],
  ['the index of stores', 3, () => succeed('GET', '/api/v1/public/stores/', {})],
  [
    "a site's own sums",
    1,
    () => {
      // They are kept for an hour.
      api.deps.caches.clear();
      return succeed('GET', '/api/v1/public/proof/', {});
    },
  ],
  ['a search with typing errors', 7, () => succeed('GET', '/api/v1/public/search/?q=mapel', {})],
  [
    'the stores to review',
    5,
    () => succeed('GET', '/api/v1/provider/stores/?state=all', { token: provider }),
  ],
  ['a new coupon', 6, addCoupon],
  [
    'a changed coupon',
    5,
    () =>
      succeed('PUT', `/api/v1/coupons/${coupons[0]?.id}/`, {
        token: merchant.token,
        body: { ...COUPON, description: `${coupons.length} off` },
      }),
  ],
  [
    'a new order of coupons',
    4,
    () =>
      succeed('POST', '/api/v1/coupons/sort-coupons/', {
        token: merchant.token,
        body: { items: coupons.map(({ id }, index) => ({ id: `${id}`, sort_number: `${index}` })) },
      }),
  ],
  ['declining a store', 9, decline],
  [
    'declining a store and approving it again',
    20,
    async () => {
      await decline();
      await succeed('POST', `/api/v1/provider/stores/${merchant.store.id}/approve/`, { token: provider });
    },
  ],
  ['signing in', 9, () => api.login(merchant.email)],
])('%s needs at most %i statements, however much data there is', async (_call, budget, work) => {
  const few = await statementsOf(work);
  expect(few).toBeGreaterThan(0);
  expect(few).toBeLessThanOrEqual(budget);
  for (let more = 0; more < 3; more += 1) coupons.push(await addCoupon());
  await api.merchant();
  expect(await statementsOf(work)).toBeLessThanOrEqual(few);
});

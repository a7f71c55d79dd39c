/** Calls that try to set fields that only the server sets, or that use an invalid coupon id. */
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { add, COUPON, list, subscriber } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';

let api: TestBackend;
let merchant: Merchant;
let other: Merchant;

beforeAll(async () => {
  api = await testBackend();
  merchant = await subscriber(api);
  other = await subscriber(api);
});
afterAll(() => api.close());
afterEach(() => api.deps.db.deleteFrom('coupons').execute());

const ADDRESS = '/api/v1/coupons/';
const send = (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) =>
  api.send(method, url, { token: merchant.token, body });

/** Fields that the server sets, each with a different value. */
const privileged = (): Record<string, unknown> => ({
  id: 999_999,
  couponId: 999_999,
  store: other.store.id,
  store_id: other.store.id,
  client: '8',
  client_id: '8',
  approved: false,
  is_approved: false,
  isApproved: false,
  held: true,
  hold_reason: 'Mine',
  held_at: '2020-01-01T00:00:00.000Z',
  state: 'archived',
  archived: '2020-01-01T00:00:00.000Z',
  archived_at: '2020-01-01T00:00:00.000Z',
  sort_number: 99,
  title: 'Mine',
  headline: 'Mine',
  is_range: true,
  isSavingsRange: true,
  destination_coupon_url: 'https://elsewhere.example.com',
  destination_affiliate_url: 'https://elsewhere.example.com',
  created_at: '2020-01-01T00:00:00.000Z',
  updated: '2020-01-01T00:00:00.000Z',
  updated_at: '2020-01-01T00:00:00.000Z',
  nobodyKnowsThis: { deep: [1] },
});

const rows = () => api.deps.db.selectFrom('coupons').selectAll().orderBy('id').execute();

// @spec 4.36
test('a new coupon ignores fields that the server sets', async () => {
  const plain = await add(api, merchant);
  const reply = await send('POST', ADDRESS, { ...COUPON, ...privileged() });
  expect(reply.status).toBe(201);
  expect(reply.body).toEqual({ ...plain, id: reply.body.id, sort_number: 2 });
  expect(reply.body.id).not.toBe(999_999);
  const [first, second] = await rows();
  expect(second).toEqual({ ...first, id: second?.id, sort_number: 2 });
  expect(await list(api, other)).toEqual([]);
});

test.each(['PATCH', 'PUT', 'POST'] as const)(
  '%s with only server-set fields changes nothing, not even the version',
  async (method) => {
    const { id } = await add(api, merchant);
    const before = await rows();
    const reply = await send(method, `${ADDRESS}${id}/`, { ...COUPON, ...privileged() });
    expect(reply.status).toBe(200);
    expect(await rows()).toEqual(before);
  },
);

test.each(['PATCH', 'PUT', 'POST'] as const)(
  '%s with server-set fields and another change makes that change only',
  async (method) => {
    const { id } = await add(api, merchant);
    const [before] = await rows();
    const body = { ...COUPON, ...privileged(), description: 'New' };
    expect((await send(method, `${ADDRESS}${id}/`, body)).status).toBe(200);
    const [after] = await rows();
    expect(after).toEqual({ ...before, description: 'New', updated_at: after?.updated_at });
  },
);

test('archiving and restoring ignore the body', async () => {
  const { id } = await add(api, merchant);
  const [before] = await rows();
  await send('DELETE', `${ADDRESS}${id}/`, privileged());
  await send('POST', `${ADDRESS}${id}/restore/`, privileged());
  const [after] = await rows();
  expect(after).toEqual({ ...before, updated_at: after?.updated_at });
});

describe('an id in another notation is refused', () => {
  /** Spellings that some number parsers accept as the id. */
  const spellings = (id: number): [string, string][] => [
    ['an exponent', `${id}e0`],
    ['another exponent', '1e3'],
    ['a leading space', `%20${id}`],
    ['a trailing space', `${id}%20`],
    ['a tab', `%09${id}`],
    ['a plus sign', `+${id}`],
    ['a minus sign', `-${id}`],
    ['a leading zero', `0${id}`],
    ['a fraction', `${id}.0`],
    ['hex', `0x${id.toString(16)}`],
    ['a separator', `${id}_0`],
    [
      'Arabic digits',
      encodeURIComponent(String(id).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')),
    ],
    ['full width digits', encodeURIComponent('３')],
    ['a huge number', '9'.repeat(40)],
    ['a number beyond exact integers', '9007199254740993'],
    ['a number beyond bigint', '9223372036854775808'],
    ['zero', '0'],
    ['a NUL', `${id}%00`],
    ['SQL', encodeURIComponent(`${id} or 1=1`)],
  ];

  test.each(['PATCH', 'PUT', 'POST', 'DELETE', 'restore'] as const)('for %s', async (method) => {
    const { id } = await add(api, merchant);
    const before = await rows();
    const found: string[] = [];
    for (const [what, spelling] of spellings(id)) {
      const reply =
        method === 'restore'
          ? await send('POST', `${ADDRESS}${spelling}/restore/`)
          : await send(method, `${ADDRESS}${spelling}/`, { ...COUPON, description: 'Other' });
      if (reply.status !== 404 && reply.status !== 400) found.push(`${what}: ${reply.status}`);
    }
    expect(found).toEqual([]);
    expect(await rows()).toEqual(before);
  });

  test('in a search, apart from surrounding spaces', async () => {
    const coupon = await add(api, merchant);
    const found: string[] = [];
    for (const [what, spelling] of spellings(coupon.id)) {
      const reply = await send('GET', `${ADDRESS}?id_search_text=${spelling}`);
      if (reply.status === 200 && reply.body.count > 0) found.push(what);
    }
    // A plus in a query is a space.
    expect(found).toEqual(['a leading space', 'a trailing space', 'a tab', 'a plus sign']);
  });
});

test("refuses other notations in the provider's calls, too", async () => {
  const { token } = await api.asProvider();
  const { id } = await add(api, merchant);
  for (const spelling of [`${id}e0`, `%20${id}`, `0${id}`, '%D9%A3', '9'.repeat(40)]) {
    const hold = { token, body: { reason: 'Bad.' } };
    expect((await api.send('POST', `/api/v1/provider/coupons/${spelling}/hold/`, hold)).status).toBe(404);
    expect((await api.send('GET', `/api/v1/provider/stores/${spelling}/coupons/`, { token })).status).toBe(
      404,
    );
  }
  expect((await list(api, merchant))[0]).toMatchObject({ state: 'live' });
});

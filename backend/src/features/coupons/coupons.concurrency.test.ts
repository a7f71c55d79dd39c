import { MAX_COUPONS } from '@coupon-center/contracts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { addMany, COUPON, list, subscriber } from './coupons.test-support.ts';
import type { Merchant } from './coupons.test-support.ts';

let api: TestBackend;
let merchant: Merchant;

beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());
beforeEach(async () => {
  merchant = await subscriber(api);
});

const sort = (ids: readonly number[]) =>
  api.send('POST', '/api/v1/coupons/sort-coupons', {
    token: merchant.token,
    body: { items: ids.map((id, index) => ({ id: String(id), sort_number: String(index + 1) })) },
  });

test('fifty at once at nine coupons add exactly one more', async () => {
  await addMany(api, merchant, MAX_COUPONS - 1);
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      api.send('POST', '/api/v1/coupons/', { token: merchant.token, body: COUPON }),
    ),
  );
  const statuses = replies.map((reply) => reply.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403)).toHaveLength(49);
  const coupons = await list(api, merchant);
  expect(coupons.map((coupon) => coupon.sort_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('orders that are saved at once leave one of them', async () => {
  const ids = (await addMany(api, merchant, 6)).map((coupon) => coupon.id);
  const orders = ids.map((_, shift) => [...ids.slice(shift), ...ids.slice(0, shift)]);
  const replies = await Promise.all([...orders, ...orders].map(sort));
  expect(replies.every((reply) => reply.status === 200)).toBe(true);
  const coupons = await list(api, merchant);
  expect(coupons.map((coupon) => coupon.sort_number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(orders).toContainEqual(coupons.map((coupon) => coupon.id));
});

test('a coupon that is added while an order is saved has a place of its own', async () => {
  const ids = (await addMany(api, merchant, 5)).map((coupon) => coupon.id);
  const added = await Promise.all([
    sort(ids.toReversed()),
    api.send('POST', '/api/v1/coupons/', { token: merchant.token, body: COUPON }),
    sort(ids),
    api.send('POST', '/api/v1/coupons/', { token: merchant.token, body: COUPON }),
  ]);
  expect(added.map((reply) => reply.status)).toEqual([200, 201, 200, 201]);
  const places = (await list(api, merchant)).map((coupon) => coupon.sort_number);
  expect(places).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test('of twenty edits at once that saw the same coupon, one is saved', async () => {
  const [coupon] = await addMany(api, merchant, 1);
  const edit = (description: string) =>
    api.send('PATCH', `/api/v1/coupons/${coupon?.id}/`, {
      token: merchant.token,
      body: { ...COUPON, description },
      headers: { 'if-match': `"${coupon?.updated}"` },
    });
  const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => edit(`Edit ${index}`)));
  const saved = replies.filter((reply) => reply.status === 200);
  expect(saved).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(19);
  expect(await list(api, merchant)).toEqual([saved[0]?.body]);
});

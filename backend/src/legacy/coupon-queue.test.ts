import type { Coupon } from '@coupon-center/contracts';
import { COUPON, subscriber } from '../testing/coupons.ts';
import type { Merchant } from '../testing/coupons.ts';
import { testBackend } from '../testing/test-backend.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let api: TestBackend;
let merchant: Merchant;

beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());
beforeEach(async () => {
  merchant = await subscriber(api);
});

const post = (name: string, body: unknown, token = merchant.token, headers = {}) =>
  api.send('POST', `/api/CouponQueue/${name}`, { token, body, headers });
const get = (address: string, token = merchant.token) =>
  api.send('GET', `/api/CouponQueue/${address}`, { token });
async function add(description = COUPON.description): Promise<Coupon> {
  const reply = await post('Add', { ...COUPON, description });
  expect(reply.status).toBe(201);
  return reply.body as Coupon;
}
const names = async () =>
  ((await get('GetList')).body.results as Coupon[]).map((coupon) => coupon.description);

// @spec 7.39
test('an added coupon can be listed and fetched, here and by version 1', async () => {
  const coupon = await add();
  expect((await get(`Get?couponId=${coupon.id}`)).body).toEqual(coupon);
  const list = { archived_count: 0, count: 1, next: null, previous: null, results: [coupon] };
  expect((await get('GetList')).body).toEqual(list);
  expect((await get(`GetList/?store_slug=${merchant.store.slug}&client=6`)).body).toEqual(list);
  expect((await api.send('GET', '/api/v1/coupons/', { token: merchant.token })).body).toEqual(list);
});

test('links the pages of the list to each other at the legacy address', async () => {
  await add();
  await add();
  expect((await get('GetList?page_size=1')).body.next).toContain('/api/CouponQueue/GetList/?');
});

test('an edit changes only the fields that are sent', async () => {
  const coupon = await add();
  const reply = await post('Edit', { couponId: String(coupon.id), savings_percent: 30 });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({
    ...coupon,
    savings_percent: 30,
    title: '30% OFF',
    updated: reply.body.updated,
  });
  const seen = { 'if-match': coupon.updated };
  const stale = await post('Edit', { couponId: coupon.id, description: 'Late' }, merchant.token, seen);
  expect(stale.status).toBe(409);
  expect(stale.body).toMatchObject({ code: 'stale', current: { savings_percent: 30 } });
});

test('a deleted coupon can be restored', async () => {
  const { id } = await add('One');
  await add('Two');
  expect((await post('Delete', { couponId: id })).body).toMatchObject({ id, state: 'archived' });
  expect(await names()).toEqual(['Two']);
  expect((await get(`Get?couponId=${id}`)).status).toBe(404);
  expect((await post('Restore', { couponId: id })).body).toMatchObject({ id, state: 'live' });
  expect(await names()).toEqual(['One', 'Two']);
});

test('saves an order', async () => {
  const [one, two] = [await add('One'), await add('Two')];
  const items = [
    { id: String(two.id), sort_number: '1' },
    { id: String(one.id), sort_number: '2' },
  ];
  expect((await post('Sort', { items })).body).toEqual({ success: true });
  expect(await names()).toEqual(['Two', 'One']);
});

test('applies the rules of version 1', async () => {
  const coupon = await add();
  expect((await post('Add', { ...COUPON, description: '' })).body).toEqual({
    description: ['This field is required.'],
  });
  expect((await post('Edit', { couponId: coupon.id, savings_percent: 101 })).status).toBe(400);
  expect((await post('Edit', { description: 'New' })).body).toMatchObject({ couponId: expect.any(Array) });
  for (let count = 1; count < 10; count += 1) await add();
  expect((await post('Add', COUPON)).body).toMatchObject({ status: 403, code: 'coupon_limit_reached' });
});

import type { Coupon } from '@coupon-center/contracts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { add, addMany, list, subscriber } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';

let api: TestBackend;
let merchant: Merchant;
let coupons: Coupon[];

beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());
beforeEach(async () => {
  merchant = await subscriber(api);
  coupons = await addMany(api, merchant, 4);
});

const sort = (items: unknown, token = merchant.token) =>
  api.send('POST', '/api/v1/coupons/sort-coupons', { token, body: { items } });
const item = (index: number, place: number) => ({
  id: String(coupons[index]?.id),
  sort_number: String(place),
});
const names = async () => (await list(api, merchant)).map((coupon) => coupon.description);

// @spec 3.27 7.26
test('saves an order', async () => {
  const reply = await sort([item(0, 4), item(1, 3), item(2, 2), item(3, 1)]);
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ success: true });
  expect(await names()).toEqual(['Coupon 4', 'Coupon 3', 'Coupon 2', 'Coupon 1']);
});

test('shows shoppers the order', async () => {
  await sort([item(3, 1)]);
  const live = await api.deps.ports.coupons.liveCoupons(api.deps.db, merchant.store.id, '2026-11-20');
  expect(live.map((coupon) => coupon.description)).toEqual(['Coupon 4', 'Coupon 1', 'Coupon 2', 'Coupon 3']);
});

test('does not make an open edit stale', async () => {
  await sort([item(3, 1)]);
  const [first] = await list(api, merchant);
  expect(first?.updated).toBe(coupons[3]?.updated);
});

describe('refuses an order', () => {
  afterEach(async () => {
    expect(await names()).toEqual(['Coupon 1', 'Coupon 2', 'Coupon 3', 'Coupon 4']);
  });

  test("with another store's coupon, and keeps that store's order, too", async () => {
    const other = await subscriber(api);
    const [first, second] = await addMany(api, other, 2);
    const reply = await sort([
      item(3, 1),
      { id: String(second?.id), sort_number: '2' },
      { id: String(first?.id), sort_number: '3' },
    ]);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body)).toEqual(['items']);
    expect((await list(api, other)).map((coupon) => coupon.id)).toEqual([first?.id, second?.id]);
  });

  test('with no coupon at all', async () => {
    expect(await sort([])).toMatchObject({ status: 400, body: { items: ['Send at least one item.'] } });
  });

  test('that names a coupon twice', async () => {
    const reply = await sort([item(3, 1), item(2, 2), { id: `0${coupons[3]?.id}`, sort_number: '3' }]);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ items: ['A coupon is listed twice.'] });
  });

  test.each([
    ['an id that is not a number', [{ id: 'x', sort_number: '1' }]],
    ['an unknown id', [{ id: '999999999999999', sort_number: '1' }]],
    ['a position that is not a whole number', [{ id: '1', sort_number: '1.5' }]],
    ['no list', undefined],
  ])('with %s', async (_what, items) => {
    const reply = await sort(items);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body)).toEqual(['items']);
  });

  test('with an archived coupon', async () => {
    const { id } = await add(api, merchant);
    await api.deps.db
      .updateTable('coupons')
      .set({ archived_at: api.clock.now() })
      .where('id', '=', id)
      .execute();
    expect((await sort([item(3, 1), { id: String(id), sort_number: '2' }])).status).toBe(400);
  });

  test('from a merchant without a store', async () => {
    expect((await sort([item(3, 1)], (await api.register()).token)).status).toBe(404);
  });
});

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
test('an order is saved and returned', async () => {
  const reply = await sort([item(0, 4), item(1, 3), item(2, 2), item(3, 1)]);
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ success: true });
  expect(await names()).toEqual(['Coupon 4', 'Coupon 3', 'Coupon 2', 'Coupon 1']);
});

test('shoppers see the order', async () => {
  await sort([item(3, 1)]);
  const live = await api.deps.ports.coupons.liveCoupons(api.deps.db, merchant.store.id, '2026-11-20');
  expect(live.map((coupon) => coupon.description)).toEqual(['Coupon 4', 'Coupon 1', 'Coupon 2', 'Coupon 3']);
});

test('coupons that are left out keep their order behind the ones named', async () => {
  await sort([item(2, 1)]);
  expect(await names()).toEqual(['Coupon 3', 'Coupon 1', 'Coupon 2', 'Coupon 4']);
});

test('an order that is saved does not make an open edit stale', async () => {
  await sort([item(3, 1)]);
  const [first] = await list(api, merchant);
  expect(first?.updated).toBe(coupons[3]?.updated);
});

describe('refuses without any change an order', () => {
  afterEach(async () => {
    expect(await names()).toEqual(['Coupon 1', 'Coupon 2', 'Coupon 3', 'Coupon 4']);
  });

  test("with another store's coupon in it, whose order stays too", async () => {
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

  test('with a coupon named twice', async () => {
    const reply = await sort([item(3, 1), item(2, 2), { id: `0${coupons[3]?.id}`, sort_number: '3' }]);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({ items: ['A coupon is listed twice.'] });
  });

  test.each([
    ['a number for an id', [{ id: 1, sort_number: '1' }]],
    ['an id that is no number', [{ id: 'x', sort_number: '1' }]],
    ['a negative id', [{ id: '-1', sort_number: '1' }]],
    ['an id that nobody has', [{ id: '999999999999999', sort_number: '1' }]],
    ['an id beyond all numbers', [{ id: '9'.repeat(40), sort_number: '1' }]],
    ['a place that is no number', [{ id: '1', sort_number: '1.5' }]],
    ['no place', [{ id: '1' }]],
    ['nothing in it', []],
    ['no list', undefined],
    ['a text', 'x'],
  ])('with %s in it', async (_what, items) => {
    const reply = await sort(items);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body)).toEqual(['items']);
  });

  test('with an archived coupon in it', async () => {
    const { id } = await add(api, merchant);
    await api.deps.db
      .updateTable('coupons')
      .set({ archived_at: api.clock.now() })
      .where('id', '=', id)
      .execute();
    expect((await sort([item(3, 1), { id: String(id), sort_number: '2' }])).status).toBe(400);
  });

  test('by somebody else', async () => {
    expect((await sort([item(3, 1)], (await api.merchant()).token)).status).toBe(400);
    expect((await sort([item(3, 1)], (await api.register()).token)).status).toBe(404);
    const guest = { body: { items: [item(3, 1)] } };
    expect((await api.send('POST', '/api/v1/coupons/sort-coupons', guest)).status).toBe(401);
  });
});

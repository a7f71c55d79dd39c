import type { Coupon, CouponWrite } from '@coupon-center/contracts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { add, list, subscriber } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';

let api: TestBackend;
let merchant: Merchant;

beforeAll(async () => {
  api = await testBackend();
  merchant = await subscriber(api);
});
afterAll(() => api.close());
afterEach(() => api.deps.db.deleteFrom('coupons').execute());

const patch = (id: number, body: unknown) =>
  api.send('PATCH', `/api/v1/coupons/${id}/`, { token: merchant.token, body });
const whole: CouponWrite = {
  offer_type: 'sale amount',
  description: 'All shoes',
  savings_amount: 15,
  up_to_savings_percent: true,
  savings_minimum_order: 50,
  custom_url: 'maple.example.com/shoes',
  discount_code: 'SHOES',
  start_date: '2026-11-01',
  expiration_date: '2026-12-24',
};

test.each<[Record<string, unknown>, Partial<Coupon>]>([
  [{ description: 'Boots' }, { description: 'Boots' }],
  [{ discount_code: '' }, { discount_code: '' }],
  [{ expiration_date: null }, { expiration_date: null }],
  [{ start_date: '2026-11-10' }, { start_date: '2026-11-10' }],
  [
    { up_to_savings_percent: false },
    { up_to_savings_percent: false, isSavingsRange: false, title: 'CA$15 OFF' },
  ],
  [{ savings_amount: '9.5' }, { savings_amount: 9.5, title: 'UP TO CA$9.50 OFF' }],
  [{ savings_percent: 30 }, {}],
  [{ start_date: null }, {}],
  [{}, {}],
])('%j changes only that field', async (change, expected) => {
  const coupon = await add(api, merchant, whole);
  const reply = await patch(coupon.id, change);
  expect(reply.status).toBe(200);
  const { updated } = reply.body as Coupon;
  expect(reply.body).toEqual({ ...coupon, ...expected, updated });
  expect(updated > coupon.updated).toBe(Object.keys(expected).length > 0);
  expect(await list(api, merchant)).toEqual([reply.body]);
});

// @spec 3.16
test('changes the minimum order under each of its names', async () => {
  const { id } = await add(api, merchant, whole);
  for (const [index, name] of [
    'savings_minimum_order',
    'minimum_order_amount',
    'minimumOrder',
    'minimum',
    'minAmount',
  ].entries())
    expect((await patch(id, { [name]: index })).body).toMatchObject({
      minimum: index,
      description: 'All shoes',
    });
  expect((await patch(id, { minimum: null })).body).toMatchObject({ minimum: null });
});

test('keeps the restrictions unless they are sent; replacing the coupon without them removes them', async () => {
  const { id } = await add(api, merchant, { ...whole, restrictions: { new_customers: true } });
  const kept = await patch(id, { offer_type: 'sitewide amount', description: 'Boots' });
  expect(kept.body.restrictions).toMatchObject({ new_customers: true });
  expect((await patch(id, { restrictions: { where: 'online' } })).body.restrictions).toMatchObject({
    new_customers: false,
    where: 'online',
  });
  expect((await patch(id, { restrictions: { where: null, text: ' ' } })).body.restrictions).toBeNull();
  await patch(id, { restrictions: { where: 'online' } });
  const replaced = await api.send('PUT', `/api/v1/coupons/${id}/`, { token: merchant.token, body: whole });
  expect(replaced.body.restrictions).toBeNull();
});

test('replaces an empty destination with the website of the store', async () => {
  const { id } = await add(api, merchant, whole);
  expect((await patch(id, { custom_url: '' })).body.custom_url).toBe('http://maple.example.com');
});

describe('changing the type', () => {
  test('to one with the same unit keeps the savings', async () => {
    const { id } = await add(api, merchant, whole);
    expect((await patch(id, { offer_type: 'sitewide amount' })).body).toMatchObject({
      savings_amount: 15,
      up_to_savings_percent: true,
      minimum: 50,
    });
  });

  test('to one with another unit requires savings in that unit', async () => {
    const coupon = await add(api, merchant, whole);
    const refused = await patch(coupon.id, { offer_type: 'sale percent' });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({ savings_percent: ['This field is required.'] });
    expect(await list(api, merchant)).toEqual([coupon]);
    expect((await patch(coupon.id, { offer_type: 'sale percent', savings_percent: 30 })).body).toMatchObject({
      savings_amount: null,
      savings_percent: 30,
      title: 'UP TO 30% OFF',
    });
  });

  test('to free shipping drops savings and range, and keeps a minimum order', async () => {
    const { id } = await add(api, merchant, { ...whole, savings_minimum_order: null });
    expect((await patch(id, { offer_type: 'free shipping' })).body).toMatchObject({
      title: 'Free Shipping',
      savings_amount: null,
      up_to_savings_percent: false,
      minimum: 10,
    });
    const other = await add(api, merchant, whole);
    expect((await patch(other.id, { offer_type: 'free shipping' })).body).toMatchObject({ minimum: 50 });
  });

  test('from free shipping drops the minimum order', async () => {
    const { id } = await add(api, merchant, { offer_type: 'free shipping', description: 'x', minimum: 35 });
    expect((await patch(id, { description: 'y' })).body).toMatchObject({ minimum: 35 });
    expect((await patch(id, { offer_type: 'sale percent', savings_percent: 5 })).body).toMatchObject({
      minimum: null,
      savings_percent: 5,
    });
  });

  test("to 'Other' keeps the savings unless the other field is sent", async () => {
    const { id } = await add(api, merchant, whole);
    const savings = async (change: object) => {
      const { body } = await patch(id, change);
      return [body.savings_amount, body.savings_percent];
    };
    expect(await savings({ offer_type: 'Other' })).toEqual([15, null]);
    expect(await savings({ savings_percent: 30 })).toEqual([null, 30]);
    expect(await savings({ savings_amount: 5 })).toEqual([5, null]);
    expect(await savings({ savings_amount: null })).toEqual([null, null]);
  });
});

test.each<[Record<string, unknown>, Record<string, string[]>]>([
  [{ savings_amount: null }, { savings_amount: ['This field is required.'] }],
  [{ savings_amount: 0 }, { savings_amount: ['Savings must be more than 0.'] }],
  [
    { start_date: '2026-12-25' },
    { expiration_date: ['The expiration date must not be before the start date.'] },
  ],
  [
    { expiration_date: '2026-10-31' },
    { expiration_date: ['The expiration date must not be before the start date.'] },
  ],
  [
    { offer_type: 'sale percent', savings_percent: 101, expiration_date: '2026-10-31' },
    {
      savings_percent: ['Savings must be at most 100 percent.'],
      expiration_date: ['The expiration date must not be before the start date.'],
    },
  ],
  [{ description: '' }, { description: ['This field is required.'] }],
])('%j is refused because the resulting coupon would break a rule', async (change, fields) => {
  const coupon = await add(api, merchant, whole);
  const reply = await patch(coupon.id, change);
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual(fields);
  expect(await list(api, merchant)).toEqual([coupon]);
});

test('derives the range of an old row from its title', async () => {
  const { id } = await add(api, merchant, { ...whole, up_to_savings_percent: false });
  await api.deps.db
    .updateTable('coupons')
    .set({ is_range: null, title: 'Up to 15' })
    .where('id', '=', id)
    .execute();
  expect((await patch(id, { description: 'New' })).body).toMatchObject({
    isSavingsRange: true,
    title: 'UP TO CA$15 OFF',
  });
});

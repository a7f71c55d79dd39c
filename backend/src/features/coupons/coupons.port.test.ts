import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { add, addMany, list, subscriber } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';

let api: TestBackend;
let merchant: Merchant;

beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());
beforeEach(async () => {
  merchant = await subscriber(api);
});

const live = (day: string) => api.deps.ports.coupons.liveCoupons(api.deps.db, merchant.store.id, day);
const change = (id: number, values: object) =>
  api.deps.db.updateTable('coupons').set(values).where('id', '=', id).execute();

test('shows shoppers only the public fields of a coupon', async () => {
  const { id } = await add(api, merchant, { discount_code: 'SAVE20', expiration_date: '2026-12-24' });
  expect(await live('2026-11-20')).toEqual([
    {
      id,
      offer_type: 'sitewide percent',
      title: '20% OFF',
      description: 'Everything in the shop',
      discount_code: 'SAVE20',
      destination_url: 'http://maple.example.com',
      expiration_date: '2026-12-24',
      start_date: '2026-11-20',
      minimum_order_amount: null,
      restrictions: null,
      changed: '2026-11-20T15:00:00.000Z',
    },
  ]);
});

test.each([
  ['2026-11-30', 0],
  ['2026-12-01', 1],
  ['2026-12-24', 1],
  ['2026-12-25', 0],
])('on %s shows %i coupons that run from December 1 to 24', async (day, count) => {
  await add(api, merchant, { start_date: '2026-12-01', expiration_date: '2026-12-24' });
  expect(await live(day)).toHaveLength(count);
});

test('hides a coupon that is on hold, archived or not approved', async () => {
  const [one, two, three] = await addMany(api, merchant, 4);
  await change(one?.id ?? 0, { approved: false });
  await change(two?.id ?? 0, { held: true });
  await change(three?.id ?? 0, { archived_at: api.clock.now() });
  expect((await live('2026-11-20')).map((coupon) => coupon.description)).toEqual(['Coupon 4']);
  expect((await list(api, merchant)).map((coupon) => coupon.state)).toEqual(['pending', 'held', 'live']);
});

test("prefers the provider's destination to the merchant's", async () => {
  const { id } = await add(api, merchant);
  await change(id, { destination_coupon_url: 'https://coupon.example.com' });
  expect((await live('2026-11-20'))[0]?.destination_url).toBe('https://coupon.example.com');
  await change(id, { destination_affiliate_url: 'https://affiliate.example.com' });
  expect((await live('2026-11-20'))[0]?.destination_url).toBe('https://affiliate.example.com');
});

test('counts coupons by store, without archived ones', async () => {
  const [first] = await addMany(api, merchant, 3);
  await change(first?.id ?? 0, { archived_at: api.clock.now() });
  const empty = await api.merchant();
  const counts = await api.deps.ports.coupons.countsByStore(api.deps.db, [merchant.store.id, empty.store.id]);
  expect([...counts]).toEqual([[merchant.store.id, 2]]);
  expect((await api.deps.ports.coupons.countsByStore(api.deps.db, [])).size).toBe(0);
});

test('shows the coupons on the public page of an approved store', async () => {
  await add(api, merchant, { discount_code: 'SAVE20' });
  const provider = await api.asProvider();
  const page = () => api.send('GET', `/api/v1/public/stores/${merchant.store.slug}/`);
  expect((await page()).status).toBe(404);
  const approved = await api.send('POST', `/api/v1/provider/stores/${merchant.store.id}/approve/`, {
    token: provider.token,
  });
  expect(approved.body).toMatchObject({ coupon_count: 1 });
  expect((await page()).body).toMatchObject({ preview: false, coupons: [{ discount_code: 'SAVE20' }] });
});

describe('the database refuses', () => {
  test.each([
    ['a percent type with an amount', { savings_amount: 5 }],
    ['a percentage of 0', { savings_percent: 0 }],
    ['a percentage above 100', { savings_percent: 100.01 }],
    ['a percent type without a percentage', { savings_percent: null }],
    ['free shipping with savings', { offer_type: 'free shipping' }],
    ['a range without savings', { offer_type: 'Other', is_range: true }],
    ['an unknown type', { offer_type: 'bogof' }],
    ['a negative minimum order', { minimum_order_amount: -1 }],
    ['long restrictions', { restrictions: { text: 'a'.repeat(121) } }],
    ['an empty description', { description: '' }],
    ['a long description', { description: 'a'.repeat(121) }],
    ['a long code', { discount_code: 'a'.repeat(41) }],
    ['a code with a line break', { discount_code: 'a\nb' }],
    ['a script as the destination', { custom_url: 'javascript:alert(1)' }],
    ['an expiry before the start', { expiration_date: '2020-01-01' }],
    ['a position of 0', { sort_number: 0 }],
  ])('%s', async (_what, values) => {
    const { id } = await add(api, merchant);
    await expect(change(id, values)).rejects.toMatchObject({ code: '23514' });
  });
});

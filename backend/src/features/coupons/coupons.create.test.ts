import { sites } from '@coupon-center/site-config';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import {
  add,
  addMany,
  archive,
  COUPON,
  endSubscription,
  list,
  subscribe,
  subscriber,
} from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';

const ADDRESS = '/api/v1/coupons/';

let api: TestBackend;
let merchant: Merchant;

beforeAll(async () => {
  // 23:30 in Toronto on the 20th, the 21st in UTC.
  api = await testBackend({ now: new Date('2026-11-21T04:30:00.000Z') });
});
afterAll(() => api.close());
beforeEach(async () => {
  merchant = await subscriber(api);
});

const post = (body: unknown, token = merchant.token) => api.send('POST', ADDRESS, { token, body });
const put = (id: number, body: unknown) =>
  api.send('PUT', `${ADDRESS}${id}/`, { token: merchant.token, body });

describe('adding a coupon', () => {
  // @spec 3.12 3.13 3.14 3.20 3.22 7.23 7.24
  test('returns the whole coupon, including every alias of its fields', async () => {
    const reply = await post({ ...COUPON, discount_code: ' SAVE20 ', custom_url: 'maple.example.com/sale' });
    expect(reply.status).toBe(201);
    expect(reply.body).toEqual({
      id: expect.any(Number),
      store: merchant.store.id,
      offer_type: 'sitewide percent',
      title: '20% OFF',
      description: 'Everything in the shop',
      custom_url: 'http://maple.example.com/sale',
      destination_coupon_url: 'http://maple.example.com/sale',
      destination_affiliate_url: 'http://maple.example.com/sale',
      discount_code: 'SAVE20',
      savings_amount: null,
      savings_percent: 20,
      up_to_savings_percent: false,
      isSavingsRange: false,
      savings_minimum_order: null,
      minimum_order_amount: null,
      minimumOrder: null,
      minimum: null,
      minAmount: null,
      restrictions: null,
      start_date: '2026-11-20',
      expiration_date: null,
      sort_number: 1,
      approved: true,
      state: 'live',
      hold_reason: null,
      paused: null,
      archived: null,
      updated: '2026-11-21T04:30:00.000Z',
    });
    expect(await list(api, merchant)).toEqual([reply.body]);
  });

  // @spec 4.31 4.34 4.35
  test.each([
    [{ offer_type: 'sitewide amount', savings_amount: 15 }, 'CA$15 OFF'],
    [{ offer_type: 'sale amount', savings_amount: '9.50', up_to_savings_percent: true }, 'UP TO CA$9.50 OFF'],
    [{ offer_type: 'sale percent', savings_percent: '33.3', up_to_savings_percent: true }, 'UP TO 33.3% OFF'],
    [{ offer_type: 'free shipping' }, 'Free Shipping'],
    [{ offer_type: 'Other' }, 'Sale'],
  ])('%j gets the title %s', async (fields, title) => {
    const reply = await post({ ...COUPON, ...fields, title: 'Mine' });
    expect(reply.body).toMatchObject({ title });
  });

  // @spec 4.33
  test("uses the currency symbol of the merchant's site in the title", async () => {
    const american = await subscriber(api, '8');
    const coupon = await add(api, american, { offer_type: 'sale amount', savings_amount: 15 }, '8');
    expect(coupon.title).toBe('$15 OFF');
  });

  // @spec 3.17
  test('keeps only the savings in the unit of the offer type if both are sent', async () => {
    const reply = await post({ ...COUPON, savings_amount: 5, savings_percent: 30 });
    expect(reply.body).toMatchObject({ savings_amount: null, savings_percent: 30 });
  });

  test.each([
    ['sale percent', true],
    ['free shipping', false],
  ])('stores the range flag of %s as %j', async (offer_type, kept) => {
    const reply = await post({ ...COUPON, offer_type, savings_amount: 5, up_to_savings_percent: true });
    expect(reply.body).toMatchObject({ up_to_savings_percent: kept, isSavingsRange: kept });
  });

  // @spec 3.15 3.16
  test('accepts the minimum order under another name', async () => {
    const reply = await post({ ...COUPON, offer_type: 'free shipping', minAmount: '25.50' });
    expect(reply.body).toMatchObject({ savings_minimum_order: 25.5, minimum_order_amount: 25.5 });
  });

  // @spec 4.29
  test('sets the minimum order to 10 for free shipping and to none otherwise by default', async () => {
    expect((await post({ ...COUPON, offer_type: 'free shipping' })).body.savings_minimum_order).toBe(10);
    expect((await post(COUPON)).body.savings_minimum_order).toBeNull();
    const none = { ...COUPON, offer_type: 'free shipping', savings_minimum_order: null };
    expect((await post(none)).body.savings_minimum_order).toBeNull();
  });

  test('stores its restrictions, any of which may be left out', async () => {
    const reply = await post({
      ...COUPON,
      restrictions: { one_per_customer: true, text: ' Not with\tgift cards ' },
    });
    expect(reply.status).toBe(201);
    expect(reply.body.restrictions).toEqual({
      new_customers: false,
      one_per_customer: true,
      excludes_sale_items: false,
      selected_products: false,
      where: null,
      text: 'Not with gift cards',
    });
    expect(await list(api, merchant)).toEqual([reply.body]);
  });

  test.each([
    [{ text: 'x'.repeat(121) }, 'Ensure this field has no more than 120 characters.'],
    [{ where: 'on the moon' }, 'Choose one of: in store, online.'],
    ['none', 'Send an object.'],
  ])('refuses %j as restrictions', async (restrictions, message) => {
    const reply = await post({ ...COUPON, restrictions });
    expect([reply.status, reply.body]).toEqual([400, { restrictions: [message] }]);
  });

  // @spec 4.27
  test("starts today in the site's time zone, unless a day is given", async () => {
    expect((await post(COUPON)).body).toMatchObject({ start_date: '2026-11-20', state: 'live' });
    expect((await post({ ...COUPON, start_date: '' })).body.start_date).toBe('2026-11-20');
    expect((await post({ ...COUPON, start_date: '2026-11-21' })).body).toMatchObject({
      start_date: '2026-11-21',
      state: 'scheduled',
    });
  });

  test('may expire on its start day but not before it, even if the start day is the default', async () => {
    expect((await post({ ...COUPON, expiration_date: '2026-11-20' })).body).toMatchObject({ state: 'live' });
    const reply = await post({ ...COUPON, expiration_date: '2026-11-19' });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      expiration_date: ['The expiration date must not be before the start date.'],
    });
  });

  // @spec 2.74
  test("links to the merchant's website if no destination is given", async () => {
    expect((await post({ ...COUPON, custom_url: ' ' })).body.custom_url).toBe('http://maple.example.com');
    expect((await post(COUPON)).body.destination_affiliate_url).toBe('http://maple.example.com');
  });

  test('waits for approval on a site that moderates', async () => {
    vi.spyOn(sites['6'], 'moderateCoupons', 'get').mockReturnValue(true);
    expect((await post({ ...COUPON, approved: true })).body).toMatchObject({
      approved: false,
      state: 'pending',
    });
    const live = await api.deps.ports.coupons.liveCoupons(api.deps.db, merchant.store.id, '2026-11-20');
    expect(live).toEqual([]);
  });
});

describe('reports each invalid field', () => {
  const required = ['This field is required.'];
  const decimals = ['Enter a number with at most two decimals.'];
  const tooLong = (max: number) => [`Ensure this field has no more than ${max} characters.`];

  // @spec 2.69 5.20 5.21
  test.each<[string, Record<string, unknown>, string[]]>([
    ['offer_type', { offer_type: 'bogof' }, required],
    ['description', { description: '🎁'.repeat(121) }, tooLong(120)],
    ['savings_percent', { savings_percent: 12.345 }, decimals],
    ['savings_amount', { offer_type: 'Other', savings_amount: 0 }, ['Savings must be more than 0.']],
    ['savings_minimum_order', { savings_minimum_order: 'ten' }, decimals],
    ['custom_url', { custom_url: 'javascript:alert(1)' }, ['Enter a valid URL.']],
    ['discount_code', { discount_code: 'a\nb' }, ['This field must be a single line.']],
    ['start_date', { start_date: '0000-01-01' }, ['Enter a valid date.']],
    ['expiration_date', { expiration_date: 'never' }, ['Enter a valid date.']],
    ['up_to_savings_percent', { up_to_savings_percent: 'yes' }, ['Choose yes or no.']],
  ])('reports %s: %j', async (field, change, messages) => {
    const added = await post({ ...COUPON, ...change });
    expect(added.status).toBe(400);
    expect(added.body).toEqual({ [field]: messages });
    const coupon = await add(api, merchant);
    const replaced = await put(coupon.id, { ...COUPON, ...change });
    expect(replaced.status).toBe(400);
    expect(replaced.body).toEqual({ [field]: messages });
    expect(await list(api, merchant)).toEqual([coupon]);
  });

  test('accepts the longest description and code', async () => {
    const coupon = await add(api, merchant, { description: '🎁'.repeat(120), discount_code: 'x'.repeat(40) });
    expect(coupon.description).toBe('🎁'.repeat(120));
  });

  test('accepts the largest numbers', async () => {
    const coupon = await add(api, merchant, {
      offer_type: 'sale amount',
      savings_amount: '999999999.99',
      savings_minimum_order: '999999999.99',
    });
    expect(coupon).toMatchObject({ savings_amount: 999999999.99, savings_minimum_order: 999999999.99 });
  });
});

describe('permission to add a coupon', () => {
  const expectRefusal = async (token: string, code: string) => {
    const reply = await post(COUPON, token);
    expect(reply.status).toBe(403);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.body).toMatchObject({ code, status: 403 });
    expect(reply.body.detail).toMatch(/\.$/);
  };

  test('is refused to a merchant without a store', async () => {
    const { token } = await api.register();
    await expectRefusal(token, 'store_required');
  });

  // @spec 6.8
  test('is refused to a merchant without a current subscription', async () => {
    const fresh = await api.merchant();
    await expectRefusal(fresh.token, 'subscription_required');
    await subscribe(api, fresh.store.id);
    expect((await post(COUPON, fresh.token)).status).toBe(201);
    await endSubscription(api, fresh.store.id);
    await expectRefusal(fresh.token, 'subscription_required');
  });

  // @spec 6.9 9.7
  test('ends at ten coupons, including scheduled and expired ones but not archived ones', async () => {
    const [first] = await addMany(api, merchant, 8);
    await add(api, merchant, { start_date: '2027-01-01' });
    await add(api, merchant, { start_date: '2026-01-01', expiration_date: '2026-02-01' });
    await expectRefusal(merchant.token, 'coupon_limit_reached');
    await archive(api, merchant, first?.id);
    const added = await add(api, merchant);
    expect(added.sort_number).toBe(11);
    await expectRefusal(merchant.token, 'coupon_limit_reached');
  });

  // @spec 9.7
  test('counts the coupons of each brand separately', async () => {
    await addMany(api, merchant, 10);
    await expectRefusal(merchant.token, 'coupon_limit_reached');
    const american = await subscriber(api, '8');
    expect(await add(api, american, {}, '8')).toMatchObject({ store: american.store.id, sort_number: 1 });
  });
});

test('refuses a destination on a private network, but keeps an existing one in an edit', async () => {
  const local = {
    custom_url: ['This address only works on your own network. Enter one that shoppers can open.'],
  };
  for (const custom_url of ['http://localhost/x', 'https://192.168.0.4:8080', 'http://shop.local'])
    expect(await post({ ...COUPON, custom_url })).toMatchObject({ status: 400, body: local });
  const { id } = (await post(COUPON)).body;
  expect(await put(id, { ...COUPON, custom_url: 'http://127.0.0.1/' })).toMatchObject({
    status: 400,
    body: local,
  });
  const custom_url = 'http://localhost/old';
  await api.deps.db.updateTable('coupons').set({ custom_url }).where('id', '=', id).execute();
  expect((await put(id, { ...COUPON, description: 'New', custom_url })).status).toBe(200);
});

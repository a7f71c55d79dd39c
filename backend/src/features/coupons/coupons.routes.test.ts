import type { CallOutput, listCoupons } from '@coupon-center/contracts';
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
const patch = (id: number, body: unknown, headers: Record<string, string> = {}, token = merchant.token) =>
  api.send('PATCH', `${ADDRESS}${id}/`, { token, body, headers });
const put = (id: number, body: unknown) =>
  api.send('PUT', `${ADDRESS}${id}/`, { token: merchant.token, body });

describe('adding a coupon', () => {
  test('returns the whole coupon, with every name of its fields', async () => {
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
      start_date: '2026-11-20',
      expiration_date: null,
      sort_number: 1,
      approved: true,
      state: 'live',
      hold_reason: null,
      archived: null,
      updated: '2026-11-21T04:30:00.000Z',
    });
    expect(await list(api, merchant)).toEqual([reply.body]);
  });

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

  test("the title has the currency symbol of the merchant's site", async () => {
    const american = await subscriber(api, '8');
    const coupon = await add(api, american, { offer_type: 'sale amount', savings_amount: 15 }, '8');
    expect(coupon.title).toBe('$15 OFF');
  });

  test.each([
    ['sitewide amount', 5, null],
    ['sale amount', 5, null],
    ['sitewide percent', null, 30],
    ['sale percent', null, 30],
    ['free shipping', null, null],
    ['Other', 5, null],
  ])('with both savings, %s keeps amount %p and percentage %p', async (offer_type, amount, percent) => {
    const reply = await post({ ...COUPON, offer_type, savings_amount: 5, savings_percent: 30 });
    expect(reply.body).toMatchObject({ savings_amount: amount, savings_percent: percent });
  });

  test("'Other' accepts a percentage only, or no savings", async () => {
    const other = { ...COUPON, offer_type: 'Other' };
    expect((await post({ ...other, savings_percent: 30 })).body).toMatchObject({ savings_percent: 30 });
    expect((await post({ ...other, savings_percent: null })).body).toMatchObject({
      savings_amount: null,
      savings_percent: null,
    });
  });

  test.each([
    ['sitewide amount', true],
    ['sale percent', true],
    ['free shipping', false],
    ['Other', false],
  ])('the range flag of %s is stored as %p', async (offer_type, kept) => {
    const reply = await post({ ...COUPON, offer_type, savings_amount: 5, up_to_savings_percent: true });
    expect(reply.body).toMatchObject({ up_to_savings_percent: kept, isSavingsRange: kept });
  });

  test.each(['savings_minimum_order', 'minimum_order_amount', 'minimumOrder', 'minimum', 'minAmount'])(
    'the minimum order may be called %s',
    async (name) => {
      const reply = await post({ ...COUPON, offer_type: 'free shipping', [name]: '25.50' });
      expect(reply.body).toMatchObject({ savings_minimum_order: 25.5, minimum_order_amount: 25.5 });
    },
  );

  test('the minimum order defaults to 10 for free shipping, and to none otherwise', async () => {
    expect((await post({ ...COUPON, offer_type: 'free shipping' })).body.savings_minimum_order).toBe(10);
    expect((await post(COUPON)).body.savings_minimum_order).toBeNull();
    const none = { ...COUPON, offer_type: 'free shipping', savings_minimum_order: null };
    expect((await post(none)).body.savings_minimum_order).toBeNull();
  });

  test("starts today in the site's time zone, unless a day is given", async () => {
    expect((await post(COUPON)).body).toMatchObject({ start_date: '2026-11-20', state: 'live' });
    expect((await post({ ...COUPON, start_date: '' })).body.start_date).toBe('2026-11-20');
    expect((await post({ ...COUPON, start_date: '2026-11-21' })).body).toMatchObject({
      start_date: '2026-11-21',
      state: 'scheduled',
    });
  });

  test('may expire on its start day, but not before, even if that day is the default', async () => {
    expect((await post({ ...COUPON, expiration_date: '2026-11-20' })).body).toMatchObject({ state: 'live' });
    const reply = await post({ ...COUPON, expiration_date: '2026-11-19' });
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual({
      expiration_date: ['The expiration date must not be before the start date.'],
    });
  });

  test("links to the merchant's own site if no destination is given", async () => {
    expect((await post({ ...COUPON, custom_url: ' ' })).body.custom_url).toBe('http://maple.example.com');
    expect((await post(COUPON)).body.destination_affiliate_url).toBe('http://maple.example.com');
  });

  test('is added at the end', async () => {
    const coupons = await addMany(api, merchant, 3);
    expect(coupons.map((coupon) => coupon.sort_number)).toEqual([1, 2, 3]);
  });

  test('fields that the server decides are accepted and ignored', async () => {
    const other = await subscriber(api);
    const reply = await post({
      ...COUPON,
      id: 1,
      couponId: 1,
      store: other.store.id,
      store_id: other.store.id,
      approved: false,
      held: true,
      title: 'Mine',
      headline: 'Mine',
      sort_number: 99,
      archived_at: '2020-01-01',
      destination_affiliate_url: 'https://elsewhere.example.com',
      destination_coupon_url: 'https://elsewhere.example.com',
    });
    expect(reply.status).toBe(201);
    expect(reply.body).toMatchObject({
      store: merchant.store.id,
      approved: true,
      title: '20% OFF',
      sort_number: 1,
      state: 'live',
      destination_affiliate_url: 'http://maple.example.com',
      destination_coupon_url: 'http://maple.example.com',
    });
    expect(await list(api, other)).toEqual([]);
  });

  test('waits for approval at a site that moderates', async () => {
    jest.replaceProperty(sites['6'], 'moderateCoupons', true);
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

  test.each<[string, Record<string, unknown>, string[]]>([
    ['offer_type', { offer_type: undefined }, required],
    ['offer_type', { offer_type: 'bogof' }, required],
    ['description', { description: ' \n ' }, required],
    ['description', { description: undefined }, required],
    ['description', { description: '🎁'.repeat(121) }, tooLong(120)],
    ['description', { description: 'a\0b' }, ['This text has characters that cannot be stored.']],
    ['savings_percent', { savings_percent: null }, required],
    ['savings_percent', { savings_percent: '1.2.3' }, decimals],
    ['savings_percent', { savings_percent: 12.345 }, decimals],
    ['savings_percent', { savings_percent: true }, decimals],
    ['savings_percent', { savings_percent: 0 }, ['Savings must be more than 0.']],
    ['savings_percent', { savings_percent: 100.01 }, ['Savings must be at most 100 percent.']],
    ['savings_amount', { offer_type: 'sale amount' }, required],
    ['savings_amount', { offer_type: 'sale amount', savings_amount: '-1' }, decimals],
    ['savings_amount', { offer_type: 'Other', savings_amount: 0 }, ['Savings must be more than 0.']],
    ['savings_minimum_order', { savings_minimum_order: 'ten' }, decimals],
    ['minimum', { minimum: '1.2.3' }, decimals],
    ['custom_url', { custom_url: 'javascript:alert(1)' }, ['Enter a valid URL.']],
    ['custom_url', { custom_url: `maple.example.com/${'a'.repeat(2048)}` }, tooLong(2048)],
    ['discount_code', { discount_code: 'a'.repeat(41) }, tooLong(40)],
    ['discount_code', { discount_code: 'a\nb' }, ['This field must be a single line.']],
    ['start_date', { start_date: '2026-02-30' }, ['Enter a valid date.']],
    ['start_date', { start_date: '0000-01-01' }, ['Enter a valid date.']],
    ['expiration_date', { expiration_date: 'never' }, ['Enter a valid date.']],
    [
      'expiration_date',
      { start_date: '2026-12-01', expiration_date: '2026-11-30' },
      ['The expiration date must not be before the start date.'],
    ],
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

  test.each([[''], ['[]'], ['"x"'], ['null'], ['{']])('refuses a body that is %j', async (body) => {
    const reply = await api.send('POST', ADDRESS, {
      token: merchant.token,
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(400);
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

  test('is refused to a guest', async () => {
    expect((await api.send('POST', ADDRESS, { body: COUPON })).status).toBe(401);
  });

  test('is refused to the provider', async () => {
    const { token } = await api.asProvider();
    expect((await post(COUPON, token)).status).toBe(403);
  });

  test('is refused to a merchant without a store', async () => {
    const { token } = await api.register();
    await expectRefusal(token, 'store_required');
  });

  test('is refused to a merchant without a current subscription', async () => {
    const fresh = await api.merchant();
    await expectRefusal(fresh.token, 'subscription_required');
    await subscribe(api, fresh.store.id);
    expect((await post(COUPON, fresh.token)).status).toBe(201);
    await endSubscription(api, fresh.store.id);
    await expectRefusal(fresh.token, 'subscription_required');
  });

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

  test('counts the coupons of each brand separately', async () => {
    await addMany(api, merchant, 10);
    await expectRefusal(merchant.token, 'coupon_limit_reached');
    const american = await subscriber(api, '8');
    expect(await add(api, american, {}, '8')).toMatchObject({ store: american.store.id, sort_number: 1 });
  });
});

describe('the list of coupons', () => {
  test('counts and returns the coupons in order, without archived ones', async () => {
    const [first, second, third] = await addMany(api, merchant, 3);
    await addMany(api, await subscriber(api), 1);
    await archive(api, merchant, second?.id);
    const reply = await api.send(
      'GET',
      `${ADDRESS}?store_slug=${merchant.store.slug}&client=6&include_scheduled=1`,
      {
        token: merchant.token,
      },
    );
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ count: 2, next: null, previous: null, results: [first, third] });
  });

  test.each(['/api/v1/coupons', '/api/v1/coupons/', '/api/coupons', '/api/coupons/'])(
    'is served at %s',
    async (url) => {
      const coupon = await add(api, merchant);
      const reply = await api.send('GET', url, { token: merchant.token });
      expect(reply.body).toEqual({ count: 1, next: null, previous: null, results: [coupon] });
    },
  );

  test('includes scheduled coupons unless told otherwise', async () => {
    await add(api, merchant, { start_date: '2026-12-01', description: 'Later' });
    await add(api, merchant, { description: 'Now' });
    const names = async (query: string) =>
      (await list(api, merchant, query)).map((coupon) => coupon.description);
    expect(await names('')).toEqual(['Later', 'Now']);
    expect(await names('?include_scheduled=1')).toEqual(['Later', 'Now']);
    expect(await names('?include_scheduled=0')).toEqual(['Now']);
  });

  test('for an id contains only that coupon of the store, or nothing', async () => {
    const [, second] = await addMany(api, merchant, 2);
    const foreign = await add(api, await subscriber(api));
    expect(await list(api, merchant, `?id_search_text=${second?.id}&client=6`)).toEqual([second]);
    for (const id of [foreign.id, 0, -1, '999999999999999', 'x', '1e3', '%20', ''])
      expect(await list(api, merchant, `?id_search_text=${id}&client=6`)).toEqual([]);
  });

  test('for the slug of another store is not found', async () => {
    const other = await api.merchant();
    for (const slug of [other.store.slug, 'nobody-cp', '']) {
      const reply = await api.send('GET', `${ADDRESS}?store_slug=${slug}`, { token: merchant.token });
      expect(reply.status).toBe(404);
    }
  });

  test('is found for its own site only', async () => {
    const get = (query: string) => api.send('GET', `${ADDRESS}${query}`, { token: merchant.token });
    for (const query of ['?client=8', '?client=', '?client=8&id_search_text=1']) {
      const reply = await get(query);
      expect(reply.status).toBe(404);
      expect(reply.body).toMatchObject({ code: 'store_not_found' });
    }
    expect((await get('?client=6')).status).toBe(200);
  });

  test('comes in pages that link to each other', async () => {
    const coupons = await addMany(api, merchant, 3);
    const get = async (address: string) =>
      (await api.send('GET', address, { token: merchant.token })).body as CallOutput<typeof listCoupons>;
    const path = (address: string | null) => String(address).replace('http://localhost:4000', '');
    const first = await get(`${ADDRESS}?page_size=2&client=6`);
    expect(first).toMatchObject({ count: 3, previous: null, results: coupons.slice(0, 2) });
    const second = await get(path(first.next));
    expect(second).toMatchObject({ count: 3, next: null, results: coupons.slice(2) });
    expect(await get(path(second.previous))).toEqual(first);
    expect(await get(`${ADDRESS}?page=9`)).toMatchObject({ count: 3, next: null, results: [] });
  });

  test.each(['page=0', 'page=x', 'page=1e9', 'page_size=0', 'page_size=101', 'archived=yes'])(
    'with %s is refused',
    async (query) => {
      const reply = await api.send('GET', `${ADDRESS}?${query}`, { token: merchant.token });
      expect(reply.status).toBe(400);
    },
  );

  test('of a merchant without a store is not found', async () => {
    const { token } = await api.register();
    expect((await api.send('GET', ADDRESS, { token })).status).toBe(404);
  });

  test('is refused to guests', async () => {
    expect((await api.send('GET', ADDRESS)).status).toBe(401);
  });

  test('derives the range of an old row from its title', async () => {
    const { id } = await add(api, merchant);
    await api.deps.db
      .updateTable('coupons')
      .set({ is_range: null, title: 'Up to 20% off' })
      .where('id', '=', id)
      .execute();
    expect((await list(api, merchant))[0]).toMatchObject({
      up_to_savings_percent: true,
      isSavingsRange: true,
    });
  });
});

describe('changing a coupon', () => {
  test.each(['PATCH', 'PUT', 'POST'] as const)(
    'works by %s, with and without a trailing slash',
    async (method) => {
      const { id, updated } = await add(api, merchant);
      for (const url of [`${ADDRESS}${id}/`, `${ADDRESS}${id}`]) {
        const body = { ...COUPON, couponId: id, savings_percent: 25, up_to_savings_percent: true };
        const reply = await api.send(method, url, { token: merchant.token, body });
        expect(reply.status).toBe(200);
        expect(reply.body).toMatchObject({ id, title: 'UP TO 25% OFF', savings_percent: 25, sort_number: 1 });
        expect(reply.body.updated > updated).toBe(true);
        expect(await list(api, merchant)).toEqual([reply.body]);
      }
    },
  );

  test('to another type drops fields that the type does not have', async () => {
    const { id } = await add(api, merchant, { up_to_savings_percent: true });
    const reply = await patch(id, { ...COUPON, offer_type: 'free shipping', up_to_savings_percent: true });
    expect(reply.body).toMatchObject({
      title: 'Free Shipping',
      savings_percent: null,
      isSavingsRange: false,
      savings_minimum_order: 10,
    });
  });

  test('as a whole keeps its start and resets other omitted fields', async () => {
    const { id } = await add(api, merchant, {
      offer_type: 'free shipping',
      minimum: 35,
      discount_code: 'SAVE',
      custom_url: 'maple.example.com/sale',
      start_date: '2026-01-01',
      expiration_date: '2026-12-24',
    });
    const reply = await put(id, { offer_type: 'free shipping', description: 'y' });
    expect(reply.body).toMatchObject({
      description: 'y',
      savings_minimum_order: 10,
      discount_code: '',
      custom_url: 'http://maple.example.com',
      start_date: '2026-01-01',
      expiration_date: null,
    });
    const early = await put(id, { ...COUPON, expiration_date: '2025-12-31' });
    expect(early.body).toEqual({
      expiration_date: ['The expiration date must not be before the start date.'],
    });
  });

  test('to its current values creates no new version', async () => {
    const coupon = await add(api, merchant);
    expect((await patch(coupon.id, { description: coupon.description })).body).toEqual(coupon);
    expect((await put(coupon.id, COUPON)).body).toEqual(coupon);
  });

  test("keeps the provider's hold and overrides", async () => {
    const { id } = await add(api, merchant);
    const overrides = { held: true, destination_affiliate_url: 'https://affiliate.example.com/1' };
    await api.deps.db.updateTable('coupons').set(overrides).where('id', '=', id).execute();
    const reply = await patch(id, {
      ...COUPON,
      held: false,
      destination_affiliate_url: 'https://mine.example.com',
    });
    expect(reply.body).toMatchObject({
      state: 'held',
      destination_affiliate_url: 'https://affiliate.example.com/1',
      destination_coupon_url: 'http://maple.example.com',
    });
  });

  test('needs no subscription', async () => {
    const { id } = await add(api, merchant);
    await endSubscription(api, merchant.store.id);
    expect((await patch(id, COUPON)).status).toBe(200);
  });

  test('waits for approval again on a site that moderates, if shoppers would see a difference', async () => {
    const { id } = await add(api, merchant, { start_date: '2026-11-20' });
    jest.replaceProperty(sites['6'], 'moderateCoupons', true);
    expect((await patch(id, COUPON)).body).toMatchObject({ approved: true });
    expect((await patch(id, { ...COUPON, description: 'New' })).body).toMatchObject({ approved: false });
  });

  test.each(['another store has', 'is archived', 'nobody has'])(
    'that %s is not found, and stays unchanged',
    async (whose) => {
      const other = await subscriber(api);
      const coupon = await add(api, whose === 'another store has' ? other : merchant);
      if (whose === 'is archived') await archive(api, merchant, coupon.id);
      const id = whose === 'nobody has' ? Number.MAX_SAFE_INTEGER : coupon.id;
      const row = () => api.deps.db.selectFrom('coupons').selectAll().where('id', '=', coupon.id).execute();
      const before = await row();
      const reply = await patch(id, { ...COUPON, description: 'Mine now' });
      expect(reply.status).toBe(404);
      expect(reply.body).toMatchObject({ code: 'coupon_not_found' });
      expect(await row()).toEqual(before);
    },
  );

  test.each(['0', '-1', 'x', '1.5', '99999999999999999999'])('with the id %s is not found', async (id) => {
    const reply = await api.send('PATCH', `${ADDRESS}${id}/`, { token: merchant.token, body: COUPON });
    expect(reply.status).toBe(404);
  });

  test('that has changed since it was seen is a conflict that returns the current coupon', async () => {
    const { id, updated } = await add(api, merchant);
    const first = await patch(id, { ...COUPON, description: 'First' }, { 'if-match': `"${updated}"` });
    expect(first.status).toBe(200);
    const second = await patch(id, { ...COUPON, description: 'Second' }, { 'if-match': `"${updated}"` });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'stale', current: { description: 'First' } });
    expect((await patch(id, COUPON, { 'if-match': first.body.updated })).status).toBe(200);
    expect((await patch(id, COUPON, { 'if-match': '*' })).status).toBe(200);
    expect((await patch(id, COUPON)).status).toBe(200);
  });
});

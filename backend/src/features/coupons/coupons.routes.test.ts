import type { CallOutput, listCoupons } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { add, addMany, archive, COUPON, endSubscription, list, subscriber } from '../../testing/coupons.ts';
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

const patch = (id: number, body: unknown, headers: Record<string, string> = {}, token = merchant.token) =>
  api.send('PATCH', `${ADDRESS}${id}/`, { token, body, headers });
const put = (id: number, body: unknown) =>
  api.send('PUT', `${ADDRESS}${id}/`, { token: merchant.token, body });

describe('the coupon list', () => {
  // @spec 2.50 3.25 7.21
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
    expect(reply.body).toEqual({
      count: 2,
      next: null,
      previous: null,
      results: [first, third],
      archived_count: 1,
    });
  });

  // @spec 7.27
  test.each(['/api/v1/coupons', '/api/v1/coupons/', '/api/coupons', '/api/coupons/'])(
    'is served at %s',
    async (url) => {
      const coupon = await add(api, merchant);
      const reply = await api.send('GET', url, { token: merchant.token });
      expect(reply.body).toMatchObject({ count: 1, next: null, previous: null, results: [coupon] });
    },
  );

  // @spec 1.25 7.20
  test('includes scheduled coupons unless told otherwise', async () => {
    await add(api, merchant, { start_date: '2026-12-01', description: 'Later' });
    await add(api, merchant, { description: 'Now' });
    const names = async (query: string) =>
      (await list(api, merchant, query)).map((coupon) => coupon.description);
    expect(await names('')).toEqual(['Later', 'Now']);
    expect(await names('?include_scheduled=1')).toEqual(['Later', 'Now']);
    expect(await names('?include_scheduled=0')).toEqual(['Now']);
  });

  // @spec 7.22
  test('contains only the coupon with the requested id, or nothing', async () => {
    const [, second] = await addMany(api, merchant, 2);
    const foreign = await add(api, await subscriber(api));
    expect(await list(api, merchant, `?id_search_text=${second?.id}&client=6`)).toEqual([second]);
    for (const id of [foreign.id, 0, -1, '999999999999999', 'x', '1e3', '%20', ''])
      expect(await list(api, merchant, `?id_search_text=${id}&client=6`)).toEqual([]);
  });

  // @spec 6.4 7.20
  test('returns 404 for the slug of another store', async () => {
    const other = await api.merchant();
    for (const slug of [other.store.slug, 'nobody-cp', '']) {
      const reply = await api.send('GET', `${ADDRESS}?store_slug=${slug}`, { token: merchant.token });
      expect(reply.status).toBe(404);
    }
  });

  // @spec 6.4
  test('returns 404 for another site', async () => {
    const get = (query: string) => api.send('GET', `${ADDRESS}${query}`, { token: merchant.token });
    for (const query of ['?client=8', '?client=', '?client=8&id_search_text=1']) {
      const reply = await get(query);
      expect(reply.status).toBe(404);
      expect(reply.body).toMatchObject({ code: 'store_not_found' });
    }
    expect((await get('?client=6')).status).toBe(200);
  });

  test('is split into pages that link to each other', async () => {
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
    'refuses %s',
    async (query) => {
      const reply = await api.send('GET', `${ADDRESS}?${query}`, { token: merchant.token });
      expect(reply.status).toBe(400);
    },
  );

  test('returns 404 to a merchant without a store', async () => {
    const { token } = await api.register();
    expect((await api.send('GET', ADDRESS, { token })).status).toBe(404);
  });

  // @spec 3.18
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
  // @spec 7.25
  test.each(['PATCH', 'PUT', 'POST'] as const)(
    'works with %s, with and without a trailing slash',
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

  test('with PUT keeps its start and resets other omitted fields', async () => {
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

  test('requires approval again on a site that moderates if shoppers would see a difference', async () => {
    const { id } = await add(api, merchant, { start_date: '2026-11-20' });
    vi.spyOn(sites['6'], 'moderateCoupons', 'get').mockReturnValue(true);
    expect((await patch(id, COUPON)).body).toMatchObject({ approved: true });
    expect((await patch(id, { ...COUPON, description: 'New' })).body).toMatchObject({ approved: false });
  });

  test.each(['another store has', 'is archived'])(
    'that %s returns 404 and changes nothing',
    async (whose) => {
      const other = await subscriber(api);
      const coupon = await add(api, whose === 'another store has' ? other : merchant);
      if (whose === 'is archived') await archive(api, merchant, coupon.id);
      const row = () => api.deps.db.selectFrom('coupons').selectAll().where('id', '=', coupon.id).execute();
      const before = await row();
      const reply = await patch(coupon.id, { ...COUPON, description: 'Mine now' });
      expect(reply.status).toBe(404);
      expect(reply.body).toMatchObject({ code: 'coupon_not_found' });
      expect(await row()).toEqual(before);
    },
  );

  test('that has changed since it was seen returns 409 with the current coupon', async () => {
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

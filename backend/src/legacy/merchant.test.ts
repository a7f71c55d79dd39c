import { testBackend } from '../testing/test-backend.ts';
import type { TestBackend } from '../testing/test-backend.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const FIELDS = { name: 'Maple', website_url: 'maple.example.com', contact_email: 'a@example.com' };
const post = (group: string, name: string, token: string | undefined, body: unknown, headers = {}) =>
  api.send('POST', `/api/${group}/${name}`, { token, body, headers });
const get = (group: string, name: string, token: string | undefined, query = '') =>
  api.send('GET', `/api/${group}/${name}${query}`, { token });

describe.each(['Merchant', 'MerchantQueue'])('/api/%s', (group) => {
  // @spec 7.37
  test('adds, changes and reads the same store as the newer calls', async () => {
    const { token } = await api.register();
    const added = await post(group, 'Add', token, FIELDS);
    const storeOf = (body: { merchant?: object }) => body.merchant ?? body;
    expect(added.status).toBe(201);
    const { id } = added.body;
    const read = async () => (await api.send('GET', `/api/v1/stores/${id}/`, { token })).body;
    expect(storeOf(added.body)).toEqual(await read());
    expect(await post(group, 'Add', token, FIELDS)).toMatchObject({
      status: 409,
      body: { code: 'store_exists' },
    });

    const edited = await post(group, 'Edit/', token, { ...FIELDS, name: 'Birch' });
    expect(edited.status).toBe(200);
    expect(storeOf(edited.body)).toMatchObject({ id, name: 'Birch' });
    const { slug } = await read();
    for (const query of ['', `?id=${id}`])
      expect(storeOf((await get(group, 'Get', token, query)).body)).toEqual(await read());
    for (const source of [id, slug])
      expect(storeOf((await get(group, 'GetBySourceId', token, `?sourceId=${source}`)).body)).toEqual(
        await read(),
      );
  });

  test("returns 404 for another merchant's slug, and without a store", async () => {
    const { store } = await api.merchant();
    const other = await api.merchant();
    const storeless = await api.register();
    const missing = { status: 404, body: { code: 'store_not_found' } };
    expect(await get(group, 'GetBySourceId', other.token, `?sourceId=${store.slug}`)).toMatchObject(missing);
    expect(await get(group, 'Get', storeless.token)).toMatchObject(missing);
    expect(await post(group, 'Edit', storeless.token, FIELDS)).toMatchObject(missing);
  });

  test('refuses a stale edit and returns the current store', async () => {
    const { token, store } = await api.merchant();
    const seen = { 'if-match': `"${store.updated}"` };
    expect((await post(group, 'Edit', token, FIELDS, seen)).status).toBe(200);
    expect(await post(group, 'Edit', token, FIELDS, seen)).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { id: store.id, name: 'Maple' } },
    });
  });
});

describe('/api/MerchantQueue', () => {
  const GROUP = 'MerchantQueue';

  test('tells a merchant the review state of the store, and the reason', async () => {
    const { token, store } = await api.merchant();
    const provider = await api.asProvider();
    const entry = async () => (await get(GROUP, 'Get', token)).body;
    expect(await entry()).toMatchObject({ id: store.id, state: 'pending', decline_reason: null });
    const declined = await post(GROUP, 'Decline', provider.token, { id: store.id, reason: 'Blurry' });
    expect(declined).toMatchObject({ status: 200, body: { id: store.id, declined: true } });
    expect(await entry()).toMatchObject({ state: 'declined', decline_reason: 'Blurry' });
    expect((await post(GROUP, 'Edit', token, FIELDS)).body).toMatchObject({ state: 'pending' });
    const approved = await post(GROUP, 'Approve', provider.token, { id: String(store.id) });
    expect(approved).toMatchObject({ status: 200, body: { is_approved: true, changes: [] } });
    expect(await entry()).toMatchObject({ state: 'approved', decline_reason: null });
  });

  // @spec 7.38
  test('gives the provider the same list as the newer call, with its own addresses', async () => {
    const { store } = await api.merchant();
    const provider = await api.asProvider();
    const list = await get(GROUP, 'GetList', provider.token, '?state=all&page_size=1');
    const newer = await api.send('GET', '/api/v1/provider/stores/?state=all&page_size=1', {
      token: provider.token,
    });
    expect(list.body.count).toBe(newer.body.count);
    expect(list.body.results).toEqual(newer.body.results);
    expect(list.body.next).toMatch(/\/api\/MerchantQueue\/GetList\/\?.*page=2/);
    expect((await get(GROUP, 'GetList', provider.token)).body.results).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: store.id })]),
    );
  });

  test('refuses a verdict without a reason, or on a changed store', async () => {
    const { token, store } = await api.merchant();
    const provider = await api.asProvider();
    expect(await post(GROUP, 'Decline', provider.token, { id: store.id, reason: ' ' })).toMatchObject({
      status: 400,
      body: { reason: ['This field is required.'] },
    });
    await post(GROUP, 'Edit', token, FIELDS);
    const seen = { 'if-match': `"${store.updated}"` };
    const body = { id: store.id, reason: 'no' };
    for (const name of ['Approve', 'Decline'])
      expect((await post(GROUP, name, provider.token, body, seen)).status).toBe(409);
    expect((await get(GROUP, 'Get', token)).body.state).toBe('pending');
  });
});

import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const FIELDS = {
  name: 'Northline',
  website_url: 'https://northline.example.com',
  contact_email: 'owner@example.com',
  contact_first_name: 'Ann',
  contact_last_name: 'Lee',
  logo_url: null,
};
const STORES = '/api/v1/stores/';
const create = (token: string, body: unknown) => api.send('POST', STORES, { token, body });
const update = (token: string, slug: string, body: unknown, headers = {}, query = '') =>
  api.send('PUT', `${STORES}${slug}${query}`, { token, body, headers });

test('a store has one of its site’s categories, or none', async () => {
  const { store, token } = await api.merchant();
  expect(store.category).toBeNull();
  const fields = { name: store.name, website_url: store.website_url, contact_email: store.contact_email };
  const put = (values: object) =>
    api.send('PUT', `/api/v1/stores/${store.slug}/`, { token, body: { ...fields, ...values } });
  expect((await put({ category: 'food' })).body).toMatchObject({ category: 'food' });
  expect((await put({})).body).toMatchObject({ category: 'food' });
  expect(await put({ category: 'weapons' })).toMatchObject({
    status: 400,
    body: { category: ['Choose a category from the list.'] },
  });
  expect((await put({ category: '' })).body).toMatchObject({ category: null });
});

// @spec 4.2
test('creates a store that waits for review', async () => {
  const { token } = await api.register();
  const reply = await create(token, FIELDS);
  expect(reply.status).toBe(201);
  expect(reply.body).toEqual({
    ...FIELDS,
    id: expect.any(Number),
    slug: 'northline-cp',
    client: '6',
    url: 'http://localhost:4000/stores/northline-cp',
    affiliate_website_url: FIELDS.website_url,
    is_approved: false,
    declined: false,
    decline_reason: null,
    stripe_subscription: null,
    failed_payment: null,
    entitles: false,
    entitles_until: null,
    location: 'canada',
    primary_category: 1535,
    category: null,
    updated: api.clock.now().toISOString(),
  });
  const read = await api.send('GET', `${STORES}${reply.body.id}/`, { token });
  expect(read.body).toEqual(reply.body);
  expect((await api.send('GET', '/api/v1/auth/me/', { token })).body.store).toEqual(reply.body);
});

test('refuses a website on a private network, but keeps an existing one in an edit', async () => {
  const message = ['This address only works on your own network. Enter one that shoppers can open.'];
  const { token } = await api.register();
  const local = { website_url: 'http://localhost:3000', affiliate_website_url: 'http://10.0.0.1/a' };
  expect(await create(token, { ...FIELDS, ...local })).toMatchObject({
    status: 400,
    body: { website_url: message, affiliate_website_url: message },
  });
  const { slug, id } = (await create(token, FIELDS)).body;
  const changed = { ...FIELDS, website_url: 'http://localhost:3000' };
  expect((await update(token, slug, changed)).body).toEqual({ website_url: message });
  await api.deps.db
    .updateTable('stores')
    .set({ website_url: changed.website_url })
    .where('id', '=', id)
    .execute();
  expect((await update(token, slug, { ...changed, name: 'Northline Tents' })).status).toBe(200);
});

// @spec 7.16
test.each(['slug', 'client'])('ignores any value sent as %s', async (field) => {
  for (const value of [null, 7, ['x'], { a: 1 }, 'x'.repeat(5000)]) {
    const { token } = await api.register();
    const reply = await create(token, { ...FIELDS, [field]: value });
    expect(reply).toMatchObject({ status: 201, body: { client: '6', location: 'canada' } });
  }
});

const SITE_VALUES = { location: 'canada', primary_category: '1535' };

// @spec 3.10
test('accepts the location and category of the site', async () => {
  const { token } = await api.register();
  const created = await create(token, { ...FIELDS, ...SITE_VALUES });
  expect(created).toMatchObject({ status: 201, body: { location: 'canada', primary_category: 1535 } });
  const sent = { ...FIELDS, ...SITE_VALUES, primary_category: 1535 };
  expect((await update(token, created.body.slug, sent)).status).toBe(200);
});

test.each([
  ['location', 'moon'],
  ['primary_category', 1],
  ['primary_category', '1535x'],
  ['primary_category', null],
])('refuses a %s other than the site’s: %j', async (field, value) => {
  const { token } = await api.register();
  const refused = await create(token, { ...FIELDS, [field]: value });
  expect([refused.status, Object.keys(refused.body)]).toEqual([400, [field]]);
  const { slug } = await api.createStore(token);
  const edit = await update(token, slug, { ...FIELDS, [field]: value });
  expect([edit.status, Object.keys(edit.body)]).toEqual([400, [field]]);
});

describe('the affiliate address', () => {
  const AFFILIATE = 'https://track.example.com/?to=northline';

  // @spec 3.10
  test('is stored as sent, under the URL rule', async () => {
    const { token } = await api.register();
    const sent = { ...FIELDS, affiliate_website_url: 'track.example.com/a' };
    const { body } = await create(token, sent);
    expect(body.affiliate_website_url).toBe('http://track.example.com/a');
    expect(body.website_url).toBe(FIELDS.website_url);
    const edited = await update(token, body.slug, { ...FIELDS, affiliate_website_url: AFFILIATE });
    expect(edited.body.affiliate_website_url).toBe(AFFILIATE);
  });

  test('is refused if it breaks the URL rule', async () => {
    const { token } = await api.register();
    const reply = await create(token, { ...FIELDS, affiliate_website_url: 'javascript:alert(1)' });
    expect([reply.status, Object.keys(reply.body)]).toEqual([400, ['affiliate_website_url']]);
  });

  test('follows the website unless a different one was sent', async () => {
    const { token } = await api.register();
    const { body } = await create(token, { ...FIELDS, affiliate_website_url: FIELDS.website_url });
    const moved = { ...FIELDS, website_url: 'https://new.example.com' };
    expect((await update(token, body.slug, moved)).body.affiliate_website_url).toBe(
      'https://new.example.com',
    );
    await update(token, body.slug, { ...moved, affiliate_website_url: AFFILIATE });
    expect((await update(token, body.slug, FIELDS)).body.affiliate_website_url).toBe(AFFILIATE);
    const emptied = await update(token, body.slug, { ...FIELDS, affiliate_website_url: '' });
    expect(emptied.body.affiliate_website_url).toBe(FIELDS.website_url);
  });
});

// @spec 7.17
test('transliterates slugs, numbers them on collision, and never leaves one empty', async () => {
  const slugs = [];
  for (const name of ['Crème Brûlée', 'Creme Brulee', 'CREME-BRULEE!', '北京', '!!!', '???']) {
    const { token } = await api.register();
    slugs.push((await api.createStore(token, { name })).slug);
  }
  expect(slugs).toEqual([
    'creme-brulee-cp',
    'creme-brulee-2-cp',
    'creme-brulee-3-cp',
    'bei-jing-cp',
    'store-cp',
    'store-2-cp',
  ]);
});

test('gives twenty stores created in parallel with the same name twenty slugs', async () => {
  const tokens = [];
  for (let index = 0; index < 20; index += 1) tokens.push((await api.register()).token);
  const stores = await Promise.all(tokens.map((token) => api.createStore(token, { name: 'Rush' })));
  expect(new Set(stores.map((store) => store.slug)).size).toBe(20);
});

// @spec 6.2
test('creates one store per merchant, even if fifty are created in parallel', async () => {
  const { token } = await api.register();
  const replies = await Promise.all(Array.from({ length: 50 }, () => create(token, FIELDS)));
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
  expect(replies.find((reply) => reply.status !== 201)).toMatchObject({
    status: 409,
    body: { code: 'store_exists' },
  });
});

test('each site has its own slugs and values', async () => {
  const canada = await api.createStore((await api.register(undefined, '6')).token, { name: 'Twin' });
  const saver = await api.createStore((await api.register(undefined, '8')).token, { name: 'Twin' }, '8');
  expect(canada.slug).toBe('twin-cp');
  expect(saver).toMatchObject({
    slug: 'twin-cp',
    client: '8',
    location: 'usa',
    url: 'http://8.localhost:4000/stores/twin-cp',
  });
});

// @spec 5.9
test('reports errors by field for an invalid form', async () => {
  const { token } = await api.register();
  const reply = await create(token, {
    name: ' ',
    website_url: 'ftp://x.ca',
    contact_email: 'nobody',
    logo_url: 'javascript:1',
  });
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({
    name: ['This field is required.'],
    website_url: ['Enter a valid URL.'],
    contact_email: ['Enter a valid email address.'],
    logo_url: [expect.any(String)],
  });
});

// @spec 6.3 7.19
test("refuses to read or change another merchant's store", async () => {
  const owner = await api.merchant();
  const other = await api.merchant();
  const before = await api.send('GET', `${STORES}${owner.store.id}/`, { token: owner.token });
  for (const token of [other.token, (await api.register()).token]) {
    expect((await api.send('GET', `${STORES}${owner.store.id}/`, { token })).status).toBe(404);
    expect((await update(token, owner.store.slug, FIELDS)).status).toBe(404);
  }
  const mixed = await update(other.token, other.store.slug, FIELDS, {}, `?id=${owner.store.id}&client=6`);
  expect(mixed).toMatchObject({ status: 404, body: { code: 'store_not_found' } });
  const abroad = await update(other.token, other.store.slug, FIELDS, {}, `?id=${other.store.id}&client=8`);
  expect(abroad).toMatchObject({ status: 404, body: { code: 'store_not_found' } });
  expect((await api.send('GET', `${STORES}${owner.store.id}/`, { token: owner.token })).body).toEqual(
    before.body,
  );
});

test.each([String(Number.MAX_SAFE_INTEGER), '9007199254740993'])('refuses the store id %s', async (id) => {
  const { token, store } = await api.merchant();
  expect((await api.send('GET', `${STORES}${id}/`, { token })).status).toBe(404);
  expect([400, 404]).toContain((await update(token, store.slug, FIELDS, {}, `?id=${id}`)).status);
});

// @spec 7.18
test('keeps the slug in an edit, and records the time', async () => {
  const { token, store } = await api.merchant();
  api.clock.advance(60);
  const reply = await update(
    token,
    store.slug,
    { ...FIELDS, name: 'Renamed', logo_url: null },
    {},
    `?id=${store.id}&client=6`,
  );
  expect(reply).toMatchObject({
    status: 200,
    body: { slug: store.slug, name: 'Renamed', logo_url: null, updated: api.clock.now().toISOString() },
  });
});

test('refuses a stale edit, and returns the current store', async () => {
  const { token, store } = await api.merchant();
  const first = await update(
    token,
    store.slug,
    { ...FIELDS, name: 'First' },
    { 'if-match': `"${store.updated}"` },
  );
  expect(first.status).toBe(200);
  const second = await update(
    token,
    store.slug,
    { ...FIELDS, name: 'Second' },
    { 'if-match': `"${store.updated}"` },
  );
  expect(second).toMatchObject({ status: 409, body: { code: 'stale', current: first.body } });
  const third = await update(
    token,
    store.slug,
    { ...FIELDS, name: 'Third' },
    { 'if-match': first.body.updated },
  );
  expect(third.status).toBe(200);
  const any = await update(token, store.slug, { ...FIELDS, name: 'Any' }, { 'if-match': '*' });
  expect(any.status).toBe(200);
});

test('saves one of ten parallel edits of the same version', async () => {
  const { token, store } = await api.merchant();
  const headers = { 'if-match': store.updated };
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      update(token, store.slug, { ...FIELDS, name: `Edit ${index}` }, headers),
    ),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
});

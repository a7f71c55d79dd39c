import type { Organization } from '@coupon-center/contracts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const ORGANIZATION = {
  name: 'Maple Outfitters Ltd.',
  tax_id: '123456789 RT0001',
  address_line_1: '12 Queen Street West',
  address_line_2: 'Suite 400',
  city: 'Toronto',
  region: 'Ontario',
  postal_code: 'M5H 2N2',
  country: 'ca',
  billing_email: 'billing@maple.example.com',
};
const SAVED = { ...ORGANIZATION, country: 'CA' };

type Merchant = Awaited<ReturnType<TestBackend['merchant']>>;
const add = (token: string, body: unknown = ORGANIZATION, headers = {}) =>
  api.send('POST', '/api/Advertiser/Add', { token, body, headers });
const get = (token: string, query = '') => api.send('GET', `/api/Advertiser/Get${query}`, { token });
const bySource = (token: string, source: string) =>
  api.send('GET', `/api/Advertiser/GetBySourceId?sourceId=${encodeURIComponent(source)}`, { token });
const edit = (token: string, body: unknown, headers = {}) =>
  api.send('POST', '/api/Advertiser/Edit', { token, body, headers });

let merchant: Merchant;
let organization: Organization;
beforeEach(async () => {
  merchant = await api.merchant();
  organization = (await add(merchant.token)).body;
});

// @spec 3.37 7.35
test('a merchant adds the billing organization of the store, and reads it at every address', async () => {
  const { token, store } = merchant;
  expect(organization).toEqual({
    ...SAVED,
    id: expect.any(Number),
    store: store.id,
    updated: api.clock.now().toISOString(),
  });
  const addresses = ['', '?id=1', '?id=', `?id=${organization.id}`];
  for (const query of addresses) expect((await get(token, query)).body).toEqual(organization);
  for (const source of [String(store.id), store.slug])
    expect((await bySource(token, source)).body).toEqual(organization);
});

test('returns the organization as the billing details, or null until there is one', async () => {
  const details = async (token: string) => api.send('GET', '/api/v1/billing-details/', { token });
  expect((await details(merchant.token)).body).toEqual({ organisation: organization });
  const other = await api.merchant();
  expect(await details(other.token)).toMatchObject({ status: 200, body: { organisation: null } });
});

// @spec 7.41
test("gives no organization the id that stands for the caller's own", async () => {
  const rows = await api.deps.db.selectFrom('organisations').select('id').execute();
  expect(Math.min(...rows.map((row) => row.id))).toBeGreaterThan(1);
});

test('a store has one organization: a second is a 409, and fifty parallel calls create one', async () => {
  expect(await add(merchant.token)).toMatchObject({ status: 409, body: { code: 'organisation_exists' } });
  const other = await api.merchant();
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => add(other.token, { ...ORGANIZATION, name: `Try ${index}` })),
  );
  const made = replies.filter((reply) => reply.status === 201);
  expect(made).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(49);
  expect((await get(other.token)).body).toEqual(made[0]?.body);
});

// @spec 7.35
test('an edit replaces the fields, by POST and by PUT', async () => {
  const { token } = merchant;
  const { tax_id: _taxId, address_line_2: _line, ...rest } = ORGANIZATION;
  const edited = await edit(token, { id: organization.id, ...rest, name: 'Maple Holding' });
  expect(edited.body).toEqual({
    ...organization,
    name: 'Maple Holding',
    tax_id: '',
    address_line_2: '',
    updated: expect.any(String),
  });
  expect(edited.body.updated > organization.updated).toBe(true);
  const put = await api.send('PUT', '/api/Advertiser/Edit/', { token, body: ORGANIZATION });
  expect(put.body).toMatchObject(SAVED);
  expect((await get(token)).body).toEqual(put.body);
});

test('a stale edit gets 409 with the current row, and only one of twenty parallel edits is saved', async () => {
  const { token } = merchant;
  const headers = { 'if-match': `"${organization.updated}"` };
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      edit(token, { ...ORGANIZATION, name: `Edit ${index}` }, headers),
    ),
  );
  const saved = replies.filter((reply) => reply.status === 200);
  expect(saved).toHaveLength(1);
  const refused = replies.filter((reply) => reply.status === 409);
  expect(refused).toHaveLength(19);
  for (const { body } of refused) expect(body).toMatchObject({ code: 'stale', current: saved[0]?.body });
});

test('reports errors by field', async () => {
  const body = { ...ORGANIZATION, name: ' ', country: 'ZZ', billing_email: 'nobody', city: 'To\nronto' };
  const reply = await edit(merchant.token, body);
  expect(reply.status).toBe(400);
  expect(reply.body).toEqual({
    name: ['This field is required.'],
    country: ['Choose a country.'],
    billing_email: ['Enter a valid email address.'],
    city: ['This field must be a single line.'],
  });
  expect((await get(merchant.token)).body).toEqual(organization);
});

// @spec 7.41
test('answers 404 to the source of another store', async () => {
  const other = await api.merchant();
  for (const source of [String(merchant.store.id), merchant.store.slug])
    expect(await bySource(other.token, source)).toMatchObject({
      status: 404,
      body: { code: 'organisation_not_found' },
    });
});

test('answers 404 without an organization, and without a store', async () => {
  const { token } = await api.merchant();
  expect(await get(token)).toMatchObject({ status: 404, body: { code: 'organisation_not_found' } });
  const { token: storeless } = await api.register();
  expect(await get(storeless)).toMatchObject({ status: 404, body: { code: 'store_missing' } });
  expect(await add(storeless)).toMatchObject({ status: 404, body: { code: 'store_missing' } });
});

import { MAX_CONTACTS } from '@coupon-center/contracts';
import type { Contact } from '@coupon-center/contracts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

const CONTACT = {
  first_name: 'Ann',
  last_name: 'Maple',
  email: 'Ann@maple.example.com',
  phone: '+1 (416) 555-0199 ext. 12',
  role: 'billing',
};

const add = (token: string, body: unknown = CONTACT, headers = {}) =>
  api.send('POST', '/api/Contact/Add', { token, body, headers });
const edit = (token: string, body: unknown, headers = {}) =>
  api.send('POST', '/api/Contact/Edit', { token, body, headers });
const get = (token: string, id: number) => api.send('GET', `/api/Contact/Get?id=${id}`, { token });
const list = (token: string, query = '') => api.send('GET', `/api/Contact/GetList${query}`, { token });
const remove = (token: string, id: number, headers = {}) =>
  api.send('POST', '/api/Contact/Delete', { token, body: { id }, headers });

/** A merchant with a billing organization. */
async function organised() {
  const merchant = await api.merchant();
  const body = {
    name: 'Maple Ltd.',
    address_line_1: '12 Queen Street',
    city: 'Toronto',
    country: 'CA',
    billing_email: 'billing@maple.example.com',
  };
  const { status, body: organization } = await api.send('POST', '/api/Advertiser/Add', {
    token: merchant.token,
    body,
  });
  expect(status).toBe(201);
  return { token: merchant.token, advertiser: organization.id as number };
}

let token: string;
let advertiser: number;
let contact: Contact;
beforeEach(async () => {
  ({ token, advertiser } = await organised());
  contact = (await add(token)).body;
});

// @spec 3.37 7.36
test('a merchant adds contacts to their organization and reads them', async () => {
  expect(contact).toEqual({
    ...CONTACT,
    id: expect.any(Number),
    advertiser,
    updated: api.clock.now().toISOString(),
  });
  const second = (await add(token, { advertiserId: advertiser, first_name: 'Ben', email: 'ben@a.ca' })).body;
  expect(second).toMatchObject({ last_name: '', phone: '', role: 'billing' });
  expect((await get(token, contact.id)).body).toEqual(contact);
  expect((await list(token)).body).toEqual({
    count: 2,
    next: null,
    previous: null,
    results: [contact, second],
  });
  expect((await list(token, `?advertiserId=${advertiser}&page=2&page_size=1`)).body).toMatchObject({
    count: 2,
    next: null,
    results: [second],
  });
});

// @spec 7.36
test('an edit replaces the fields, and may keep the address', async () => {
  const reply = await edit(token, { id: contact.id, first_name: 'Anna', email: 'ann@MAPLE.example.com' });
  expect(reply.body).toEqual({
    ...contact,
    first_name: 'Anna',
    last_name: '',
    email: 'ann@MAPLE.example.com',
    phone: '',
    updated: expect.any(String),
  });
  expect((await get(token, contact.id)).body).toEqual(reply.body);
});

test('refuses a second contact of an organization with the same address, ignoring case', async () => {
  const taken = { status: 400, body: { email: ['A contact with this email already exists.'] } };
  expect(await add(token, { ...CONTACT, email: 'ANN@maple.example.com' })).toMatchObject(taken);
  const other = (await add(token, { ...CONTACT, email: 'ben@maple.example.com' })).body;
  expect(await edit(token, { ...CONTACT, id: other.id })).toMatchObject(taken);
  const elsewhere = await organised();
  expect((await add(elsewhere.token)).status).toBe(201);
});

test('fifty parallel additions with one address add one', async () => {
  const other = await organised();
  const replies = await Promise.all(Array.from({ length: 50 }, () => add(other.token)));
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 400)).toHaveLength(49);
});

test('fifty parallel additions add no more than the limit', async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => add(token, { ...CONTACT, email: `c${index}@a.ca` })),
  );
  expect(replies.filter((reply) => reply.status === 201)).toHaveLength(MAX_CONTACTS - 1);
  const refused = replies.filter((reply) => reply.status === 403);
  expect(refused).toHaveLength(50 - MAX_CONTACTS + 1);
  expect(refused[0]?.body.code).toBe('contact_limit_reached');
  expect((await list(token)).body.results).toHaveLength(MAX_CONTACTS);
});

test('a removed contact makes room for another', async () => {
  expect(await remove(token, contact.id)).toMatchObject({ status: 200, body: { success: true } });
  const missing = { status: 404, body: { code: 'contact_not_found' } };
  expect(await remove(token, contact.id)).toMatchObject(missing);
  expect(await get(token, contact.id)).toMatchObject(missing);
  expect((await list(token)).body.count).toBe(0);
  expect((await add(token)).status).toBe(201);
});

test('a stale edit or removal gets 409 with the current row', async () => {
  const seen = { 'if-match': contact.updated };
  const saved = await edit(token, { ...CONTACT, id: contact.id, phone: '555 01' }, seen);
  expect(saved.status).toBe(200);
  const stale = { status: 409, body: { code: 'stale', current: saved.body } };
  expect(await edit(token, { ...CONTACT, id: contact.id }, seen)).toMatchObject(stale);
  expect(await remove(token, contact.id, seen)).toMatchObject(stale);
  expect((await get(token, contact.id)).body).toEqual(saved.body);
});

test('reports errors by field', async () => {
  const body = { first_name: '', email: 'x', phone: 'call me', role: 'provider' };
  expect(await add(token, body)).toMatchObject({
    status: 400,
    body: {
      first_name: ['This field is required.'],
      email: ['Enter a valid email address.'],
      phone: ['Enter a valid phone number.'],
      role: ['Choose one of: owner, billing, marketing, technical, other.'],
    },
  });
  expect((await list(token, '?page_size=21')).status).toBe(400);
});

test('without an organization there are no contacts', async () => {
  const { token: bare } = await api.merchant();
  const missing = { status: 404, body: { code: 'organisation_not_found' } };
  expect(await list(bare)).toMatchObject(missing);
  expect(await add(bare)).toMatchObject(missing);
});

import type { Coupon, ProviderCoupon } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { listenTo } from '../../testing/event-ear.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { add, addMany, archive, list, subscriber } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';

let api: TestBackend;
let merchant: Merchant;
let provider: string;

beforeAll(async () => {
  api = await testBackend();
  provider = (await api.asProvider()).token;
});
afterAll(() => api.close());
beforeEach(async () => {
  merchant = await subscriber(api);
  await api.drain();
  api.mailbox.mails.length = 0;
});
afterEach(() => api.deps.db.deleteFrom('coupons').execute());

const BASE = '/api/v1/provider';
const get = (address: string, token = provider) => api.send('GET', `${BASE}${address}`, { token });
const idsOf = async (query: string) =>
  ((await get(`/coupons/${query}`)).body.results as ProviderCoupon[]).map((coupon) => coupon.id);
const judge = (id: number, verdict: string, body?: object, seen?: string, token = provider) =>
  api.send('POST', `${BASE}/coupons/${id}/${verdict}/`, { token, body, headers: { 'if-match': seen } });
const hold = (id: number, reason: unknown = 'The code does not work.', seen?: string) =>
  judge(id, 'hold', { reason }, seen);
const shown = async () =>
  (await api.deps.ports.coupons.liveCoupons(api.deps.db, merchant.store.id, '2026-11-20')).map(
    ({ id }) => id,
  );
const own = async () => (await list(api, merchant))[0];
const moderate = () => vi.spyOn(sites['6'], 'moderateCoupons', 'get').mockReturnValue(true);
/** Subjects of the coupon mails, sorted because the mails of a batch arrive in any order. */
const subjects = async () => {
  await api.drain();
  return api.mailbox.mails
    .map((mail) => mail.subject)
    .filter((subject) => subject.includes('coupon'))
    .sort();
};

test('takes a coupon on hold off the page, and tells its merchant why', async () => {
  const coupon = await add(api, merchant);
  const reply = await hold(coupon.id, '  The code <b>fails</b>. ');
  expect(reply.status).toBe(200);
  expect(reply.body).toMatchObject({
    id: coupon.id,
    state: 'held',
    hold_reason: 'The code <b>fails</b>.',
    held_since: api.clock.now().toISOString(),
    store_name: 'Maple Outfitters',
    store_slug: merchant.store.slug,
  });
  expect(await shown()).toEqual([]);
  expect(await own()).toMatchObject({ state: 'held', hold_reason: 'The code <b>fails</b>.' });
  expect(await own()).not.toHaveProperty('held_since');
  await api.drain();
  const mail = api.mailbox.lastTo(merchant.store.contact_email);
  expect(mail.subject).toBe('Your coupon at Maple Outfitters is on hold');
  expect(mail.text).toContain('The code <b>fails</b>.');
  expect(mail.text).toContain(`http://localhost:4000/coupons/${coupon.id}`);
  expect(mail.html).not.toContain('<b>fails');
});

test('puts a released coupon back on the page', async () => {
  const coupon = await add(api, merchant);
  await hold(coupon.id);
  const reply = await judge(coupon.id, 'release');
  expect(reply.body).toMatchObject({ state: 'live', hold_reason: null, held_since: null });
  expect(await shown()).toEqual([coupon.id]);
  expect(await own()).toEqual({ ...coupon, updated: reply.body.updated });
  expect(await subjects()).toEqual([
    'Your coupon at Maple Outfitters is no longer on hold',
    'Your coupon at Maple Outfitters is on hold',
  ]);
});

test('changes nothing and notifies nobody for a repeated verdict', async () => {
  const { id } = await add(api, merchant);
  expect((await judge(id, 'release')).body).toMatchObject({ state: 'live' });
  expect((await judge(id, 'approve')).body).toMatchObject({ approved: true });
  const { body } = await hold(id);
  api.clock.advance(60);
  expect((await hold(id)).body).toEqual(body);
  expect(await subjects()).toHaveLength(1);
  const other = await hold(id, 'It is another reason.');
  expect(other.body).toMatchObject({ hold_reason: 'It is another reason.', held_since: body.held_since });
  expect(await subjects()).toHaveLength(2);
});

test('lets a merchant edit a coupon on hold, and keeps it on hold', async () => {
  const { id } = await add(api, merchant);
  await hold(id);
  for (const method of ['PATCH', 'PUT', 'POST'] as const) {
    const body = { offer_type: 'Other', description: `By ${method}`, held: false, hold_reason: null };
    const reply = await api.send(method, `/api/v1/coupons/${id}/`, { token: merchant.token, body });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      description: `By ${method}`,
      state: 'held',
      hold_reason: 'The code does not work.',
    });
  }
  expect(await shown()).toEqual([]);
});

test.each(['   ', 'a'.repeat(501)])('refuses the reason %j', async (reason) => {
  const { id } = await add(api, merchant);
  const reply = await judge(id, 'hold', { reason });
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body)).toEqual(['reason']);
  expect(await own()).toMatchObject({ state: 'live' });
});

describe('on a site that moderates', () => {
  test('a coupon waits until it is approved', async () => {
    moderate();
    const { id } = await add(api, merchant);
    expect(await own()).toMatchObject({ state: 'pending', approved: false });
    expect(await shown()).toEqual([]);
    expect(await idsOf('')).toEqual([id]);
    const reply = await judge(id, 'approve');
    expect(reply.body).toMatchObject({ state: 'live', approved: true });
    expect(await shown()).toEqual([id]);
    expect(await idsOf('')).toEqual([]);
    expect(await subjects()).toEqual(['Your coupon at Maple Outfitters was approved']);
  });

  test('a coupon on hold stays on hold even if it is approved', async () => {
    moderate();
    const { id } = await add(api, merchant);
    await hold(id);
    expect((await judge(id, 'approve')).body).toMatchObject({ approved: true, state: 'held' });
    expect(await shown()).toEqual([]);
  });
});

describe('the queue', () => {
  test('lists waiting coupons, coupons on hold, or all coupons of the site, oldest first, in pages', async () => {
    const [live, held] = await addMany(api, merchant, 2);
    const second = await subscriber(api);
    const elsewhere = await subscriber(api, '8');
    await add(api, elsewhere, {}, '8');
    const [gone, waiting] = await addMany(api, second, 2);
    await archive(api, second, gone?.id);
    await hold(held?.id ?? 0);
    await api.deps.db
      .updateTable('coupons')
      .set({ approved: false })
      .where('id', '=', waiting?.id ?? 0)
      .execute();
    expect(await idsOf('')).toEqual([waiting?.id]);
    expect(await idsOf('?state=held')).toEqual([held?.id]);
    expect(await idsOf('?state=all')).toEqual([live?.id, held?.id, waiting?.id]);
    const { body } = await get('/coupons/?state=all&page=2&page_size=1');
    expect(body).toMatchObject({
      count: 3,
      next: `http://localhost:4000${BASE}/coupons/?state=all&page=3&page_size=1`,
      previous: `http://localhost:4000${BASE}/coupons/?state=all&page=1&page_size=1`,
      results: [{ id: held?.id, created: api.clock.now().toISOString() }],
    });
    expect((await get('/coupons/?state=all&page=9')).body).toMatchObject({ count: 3, results: [] });
    for (const query of ['state=archived', 'page=0', 'page_size=51'])
      expect((await get(`/coupons/?${query}`)).status).toBe(400);
  });

  test('lists the coupons of one store in order', async () => {
    const [first, second] = await addMany(api, merchant, 2);
    await addMany(api, await subscriber(api), 1);
    const items = [
      { id: String(second?.id), sort_number: '1' },
      { id: String(first?.id), sort_number: '2' },
    ];
    await api.send('POST', '/api/v1/coupons/sort-coupons/', { token: merchant.token, body: { items } });
    const address = `/stores/${merchant.store.id}/coupons/`;
    const { body } = await get(address);
    expect(body).toMatchObject({ count: 2, next: null, results: [{ id: second?.id }, { id: first?.id }] });
    expect((await get(`${address}?page_size=1`)).body).toMatchObject({
      count: 2,
      next: `http://localhost:4000${BASE}${address}?page=2&page_size=1`,
    });
  });

  test('is empty for a store without coupons, and 404 for an unknown store or one of another site', async () => {
    const elsewhere = await subscriber(api, '8');
    await add(api, elsewhere, {}, '8');
    const empty = { count: 0, next: null, previous: null, results: [] };
    expect((await get(`/stores/${merchant.store.id}/coupons/`)).body).toEqual(empty);
    for (const id of [elsewhere.store.id, 999_999]) {
      const reply = await get(`/stores/${id}/coupons/`);
      expect(reply.status).toBe(404);
      expect(reply.body).toMatchObject({ code: 'store_not_found' });
    }
  });
});

test('refuses a verdict on a coupon that has changed since it was seen, and returns the current coupon', async () => {
  const { id, updated } = await add(api, merchant);
  const body = { description: 'Not what was seen' };
  await api.send('PATCH', `/api/v1/coupons/${id}/`, { token: merchant.token, body });
  for (const reply of [await hold(id, 'Bad.', updated), await judge(id, 'approve', undefined, updated)]) {
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'stale', current: { description: 'Not what was seen' } });
  }
  const now = (await own()) as Coupon;
  expect((await hold(id, 'Bad.', now.updated)).status).toBe(200);
});

test('refuses an edit that started before the hold', async () => {
  const { id, updated } = await add(api, merchant);
  await hold(id);
  const reply = await api.send('PATCH', `/api/v1/coupons/${id}/`, {
    token: merchant.token,
    body: { description: 'New' },
    headers: { 'if-match': updated },
  });
  expect(reply.status).toBe(409);
  expect(reply.body).toMatchObject({ current: { state: 'held' } });
});

test('finds coupons by headline, description, code and store, ignoring case and accents', async () => {
  await api.deps.db
    .updateTable('stores')
    .set({ name: 'Chez O’Neil' })
    .where('id', '=', merchant.store.id)
    .execute();
  const summer = await add(api, merchant, { description: 'Soldes d’été', discount_code: 'SUN_20' });
  const other = await subscriber(api);
  const tents = await add(api, other, { description: 'Tents', savings_percent: 35, discount_code: 'X1' });
  const found = (q: string, state = 'all') => idsOf(`?${new URLSearchParams({ state, q }).toString()}`);
  for (const q of ["d'ete", 'sun_20', "chez o'neil", 'SOLDES'])
    expect([q, await found(q)]).toEqual([q, [summer.id]]);
  expect(await found('35% off')).toEqual([tents.id]);
  expect(await found('sunx20')).toEqual([]);
  expect(await found('tents', 'held')).toEqual([]);
  expect(await found(' ')).toEqual([summer.id, tents.id]);
  expect((await get(`/coupons/?q=${'a'.repeat(101)}`)).status).toBe(400);
});

test('returns 404 for an archived coupon', async () => {
  const { id } = await add(api, merchant);
  await archive(api, merchant, id);
  const row = () => api.deps.db.selectFrom('coupons').selectAll().execute();
  const before = await row();
  for (const reply of [await hold(id), await judge(id, 'release'), await judge(id, 'approve')]) {
    expect(reply.status).toBe(404);
    expect(reply.body).toMatchObject({ code: 'coupon_not_found' });
  }
  expect(await row()).toEqual(before);
});

test('notifies the merchant of a verdict only if it changes something', async () => {
  const { id } = await add(api, merchant);
  const ear = await listenTo(api.deps.events);
  await hold(id);
  await hold(id);
  await judge(id, 'release');
  await ear.hears(2);
  const event = { id: expect.any(String), storeId: merchant.store.id, type: 'coupon-changed' };
  expect(ear.told).toEqual([event, event]);
  ear.stop();
});

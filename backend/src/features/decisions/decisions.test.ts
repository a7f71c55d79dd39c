import { addDays, dayIn } from '@coupon-center/contracts';
import type { Decision, ReviewItem } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { add, subscriber } from '../../testing/coupons.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
let provider: string;

beforeEach(async () => {
  api = await testBackend();
  provider = (await api.asProvider()).token;
});
afterEach(() => api.close());

const BASE = '/api/v1/provider';
const get = async (address: string, token = provider) =>
  (await api.send('GET', `${BASE}${address}`, { token })).body;
const judge = (address: string, body?: object) =>
  api.send('POST', `${BASE}${address}/`, { token: provider, body });
const log = async (): Promise<Decision[]> => (await get('/decisions/')).results;
const stores = async (query: string): Promise<ReviewItem[]> => (await get(`/stores/${query}`)).results;
const waitingSince = async (id: number) =>
  (await stores('?state=all')).find((store) => store.id === id)?.waiting_since;

/** Step of the clock in seconds, shorter than a session. */
const STEP = 60;

describe('the log', () => {
  test('lists each decision with its author, time, reason and wait, latest first', async () => {
    const { store } = await api.merchant();
    api.clock.advance(2 * STEP);
    await judge(`/stores/${store.id}/decline`, { reason: 'The logo is missing.' });
    api.clock.advance(STEP);
    await judge(`/stores/${store.id}/approve`);
    const approved = {
      id: expect.any(Number),
      verdict: 'approved',
      reason: null,
      store_id: store.id,
      store_name: store.name,
      coupon_id: null,
      coupon_title: null,
      decided_by: expect.stringContaining('@'),
      decided_at: api.clock.now().toISOString(),
      // The merchant had changed nothing, so nothing waited.
      waited_seconds: null,
    };
    expect(await log()).toEqual([
      approved,
      {
        ...approved,
        verdict: 'declined',
        reason: 'The logo is missing.',
        decided_at: expect.any(String),
        waited_seconds: 2 * STEP,
      },
    ]);
  });

  test('lists decisions about coupons with their headline, and none without effect', async () => {
    const merchant = await subscriber(api);
    const coupon = await add(api, merchant);
    for (const address of ['release', 'hold', 'hold', 'release'])
      await judge(`/coupons/${coupon.id}/${address}`, { reason: 'The offer has ended.' });
    const ofCoupon = (await log()).filter(({ coupon_id: id }) => id === coupon.id);
    expect(ofCoupon).toMatchObject([
      { verdict: 'released', reason: null, coupon_title: coupon.title, waited_seconds: null },
      { verdict: 'held', reason: 'The offer has ended.', store_name: merchant.store.name },
    ]);
  });

  test('covers only one site, in pages', async () => {
    const first = await api.merchant();
    const second = await api.merchant();
    for (const { store } of [first, second]) await judge(`/stores/${store.id}/approve`);
    expect(await get('/decisions/?page_size=1')).toMatchObject({
      count: 2,
      next: `http://localhost:4000${BASE}/decisions/?page=2&page_size=1`,
      results: [{ store_id: second.store.id }],
    });
    const elsewhere = await api.asProvider('8');
    const reply = await api.send('GET', `${BASE}/decisions/`, { token: elsewhere.token, client: '8' });
    expect(reply.body).toMatchObject({ count: 0, results: [] });
  });

  test('can be filtered by verdict, store, decider and first day', async () => {
    const maple = await api.merchant();
    const birch = await api.merchant();
    await api.deps.db
      .updateTable('stores')
      .set({ name: '100% Maple_Shop' })
      .where('id', '=', maple.store.id)
      .execute();
    await judge(`/stores/${maple.store.id}/decline`, { reason: 'No logo.' });
    await judge(`/stores/${birch.store.id}/approve`);
    api.clock.advance(2 * 24 * 3600);
    provider = (await api.asProvider()).token;
    await judge(`/stores/${maple.store.id}/approve`);
    const today = dayIn(sites['6'].timeZone, api.clock.now());
    const [{ decided_by: by }] = (await log()) as [Decision];
    const elsewhere = await api.asProvider('8');

    const found = async (query: string, token = provider, client = '6') => {
      const { body } = await api.send('GET', `${BASE}/decisions/?${query}`, { token, client });
      return (body.results as Decision[]).map(({ store_id: id, verdict }) => [id, verdict]);
    };
    const [first, second, third] = [
      [maple.store.id, 'declined'],
      [birch.store.id, 'approved'],
      [maple.store.id, 'approved'],
    ];
    expect(await found('verdict=approved')).toEqual([third, second]);
    expect(await found('verdict=held')).toEqual([]);
    for (const q of ['maple_SH', '100%25', ' shop '])
      expect([q, await found(`q=${q}`)]).toEqual([q, [third, first]]);
    expect(await found('q=100_')).toEqual([]);
    expect(await found(`q=${encodeURIComponent(by!.toUpperCase())}`)).toEqual([third, second, first]);
    expect(await found(`from=${today}`)).toEqual([third]);
    expect(await found(`from=${addDays(today, -2)}&q=maple&verdict=declined`)).toEqual([first]);
    expect(await found('q=maple', elsewhere.token, '8')).toEqual([]);
  });

  test('keeps the filters in links to pages, and refuses invalid verdicts, invalid days and long texts', async () => {
    for (const { store } of [await api.merchant(), await api.merchant()])
      await judge(`/stores/${store.id}/approve`);
    expect(await get('/decisions/?page_size=1&verdict=approved&from=2020-01-01')).toMatchObject({
      count: 2,
      next: `http://localhost:4000${BASE}/decisions/?verdict=approved&from=2020-01-01&page=2&page_size=1`,
    });
    for (const query of ['verdict=maybe', 'from=yesterday', `q=${'a'.repeat(101)}`])
      expect((await api.send('GET', `${BASE}/decisions/?${query}`, { token: provider })).status).toBe(400);
  });
});

describe('the wait of a store', () => {
  const edit = (token: string, slug: string, name: string) =>
    api.send('PUT', `/api/v1/stores/${slug}`, {
      token,
      body: { name, website_url: 'maple.example.com', contact_email: 'a@example.com' },
    });

  test('begins when the store is created, and does not restart with an edit', async () => {
    const { token, store } = await api.merchant();
    const created = api.clock.now().toISOString();
    api.clock.advance(STEP);
    await edit(token, store.slug, 'Maple & Sons');
    expect(await waitingSince(store.id)).toBe(created);
    await judge(`/stores/${store.id}/approve`);
    expect(await waitingSince(store.id)).toBeNull();
  });

  test('begins again when a declined or approved store is edited, and ends when the edit is undone', async () => {
    const { token, store } = await api.merchant();
    await judge(`/stores/${store.id}/decline`, { reason: 'No logo.' });
    expect(await waitingSince(store.id)).toBeNull();
    api.clock.advance(STEP);
    await edit(token, store.slug, 'Maple');
    expect(await waitingSince(store.id)).toBe(api.clock.now().toISOString());
    await judge(`/stores/${store.id}/approve`);
    api.clock.advance(STEP);
    await edit(token, store.slug, 'Oak');
    expect(await waitingSince(store.id)).toBe(api.clock.now().toISOString());
    await edit(token, store.slug, 'Maple');
    expect(await waitingSince(store.id)).toBeNull();
  });

  test('decides the order of the queue', async () => {
    const early = await api.merchant();
    const late = await api.merchant();
    await judge(`/stores/${early.store.id}/decline`, { reason: 'No logo.' });
    api.clock.advance(STEP);
    await edit(early.token, early.store.slug, 'Maple');
    expect((await stores('')).map(({ id }) => id)).toEqual([late.store.id, early.store.id]);
  });
});

describe('the numbers', () => {
  const nothing = {
    pending_stores: 0,
    changed_stores: 0,
    pending_coupons: 0,
    held_coupons: 0,
    days: 28,
    decided: 0,
    median_wait_seconds: null,
  };

  test('are zero at first, and count stores that wait', async () => {
    expect(await get('/numbers/')).toEqual(nothing);
    await api.merchant();
    const { store } = await api.merchant();
    await api.deps.db
      .updateTable('stores')
      .set({ is_approved: true, changed_since_approval: true })
      .where('id', '=', store.id)
      .execute();
    await api.merchant('8');
    expect(await get('/numbers/')).toEqual({ ...nothing, pending_stores: 1, changed_stores: 1 });
  });

  test('include the median wait of the last 28 days', async () => {
    const waits = [3, 1, 2, 4];
    for (const [index, steps] of waits.entries()) {
      const { store } = await api.merchant();
      api.clock.advance(steps * STEP);
      await judge(`/stores/${store.id}/approve`);
      // The first one is too old to count.
      if (index === 0) api.clock.advance(28 * 24 * 3600);
      provider = (await api.asProvider()).token;
    }
    expect(await get('/numbers/')).toEqual({ ...nothing, decided: 3, median_wait_seconds: 2 * STEP });
  });

  test('count coupons that wait and those on hold', async () => {
    vi.spyOn(sites['6'], 'moderateCoupons', 'get').mockReturnValue(true);
    const merchant = await subscriber(api);
    const { id } = await add(api, merchant);
    await add(api, merchant);
    await judge(`/coupons/${id}/hold`, { reason: 'The offer has ended.' });
    expect(await get('/numbers/')).toMatchObject({ pending_coupons: 2, held_coupons: 1 });
  });
});

test('a coupon on a site that moderates waits from the time it is added, or edited after approval', async () => {
  vi.spyOn(sites['6'], 'moderateCoupons', 'get').mockReturnValue(true);
  const merchant = await subscriber(api);
  const { id } = await add(api, merchant);
  const added = api.clock.now().toISOString();
  api.clock.advance(STEP);
  const change = (description: string) =>
    api.send('PATCH', `/api/v1/coupons/${id}/`, { token: merchant.token, body: { description } });
  await change('Other words');
  const since = async () => (await get('/coupons/?state=all')).results[0].waiting_since;
  expect(await since()).toBe(added);
  await judge(`/coupons/${id}/approve`);
  expect(await since()).toBeNull();
  expect((await log())[0]).toMatchObject({ verdict: 'approved', coupon_id: id, waited_seconds: STEP });
  await change('Once more');
  expect(await since()).toBe(api.clock.now().toISOString());
});

describe('the search', () => {
  const found = async (q: string, state = 'all') =>
    (await stores(`?state=${state}&q=${encodeURIComponent(q)}`)).map(({ id }) => id);

  test('finds stores by name, address, contact and owner, ignoring case', async () => {
    const { store, email } = await api.merchant();
    await api.merchant();
    await api.deps.db
      .updateTable('stores')
      .set({ name: '100% Maple_Shop', contact_first_name: 'Zoe', contact_last_name: 'Lee' })
      .where('id', '=', store.id)
      .execute();
    for (const q of ['maple_sh', '100%', 'zoe lee', email.toUpperCase(), store.slug])
      expect([q, await found(q)]).toEqual([q, [store.id]]);
    expect(await found('100_')).toEqual([]);
    expect(await found('maple_sh', 'declined')).toEqual([]);
    expect(await found('  ')).toHaveLength(2);
  });

  test.each([
    ['O’Neil & Fils', "o'neil"],
    ["O'Neil & Fils", 'o’neil'],
    ['Été Montréal', 'ete montreal'],
    ['Ete Montreal', 'Été Montréal'.normalize('NFD')],
  ])('finds the store %j by %j', async (name, q) => {
    const { store } = await api.merchant();
    await api.deps.db.updateTable('stores').set({ name }).where('id', '=', store.id).execute();
    expect(await found(q)).toEqual([store.id]);
  });

  test('covers only the site, and refuses a text that is too long', async () => {
    const elsewhere = await api.merchant('8');
    expect(await found(elsewhere.email)).toEqual([]);
    const reply = await api.send('GET', `${BASE}/stores/?q=${'a'.repeat(101)}`, { token: provider });
    expect(reply.status).toBe(400);
  });
});

test('shows how many other stores have the same website, and whether the owner’s email is verified', async () => {
  const [first, second, elsewhere] = [await api.merchant(), await api.merchant(), await api.merchant('8')];
  const at = async (id: number, website_url: string) => {
    await api.deps.db.updateTable('stores').set({ website_url }).where('id', '=', id).execute();
  };
  await at(first.store.id, 'http://www.Maple.example/shop');
  await at(second.store.id, 'https://maple.example');
  await at(elsewhere.store.id, 'https://maple.example');
  await api.deps.db
    .updateTable('users')
    .set({ email_verified: true })
    .where('email', '=', first.email)
    .execute();
  const facts = async () =>
    (await stores('?state=all')).map(({ same_website_count, owner_email_verified }) => [
      same_website_count,
      owner_email_verified,
    ]);
  expect(await facts()).toEqual([
    [1, true],
    [1, false],
  ]);
  await at(second.store.id, 'https://maple.example.com');
  expect(await facts()).toEqual([
    [0, true],
    [0, false],
  ]);
});

describe('a preview for the provider', () => {
  const preview = (id: number) => judge(`/stores/${id}/preview`);

  test('shows a page that is not live yet', async () => {
    const { store } = await api.merchant();
    const { status, body } = await preview(store.id);
    expect(status).toBe(200);
    const { pathname, search } = new URL(body.url);
    expect(pathname).toBe(`/stores/${store.slug}`);
    const page = await api.send('GET', `/api/v1/public/stores/${store.slug}/${search}`);
    expect(page).toMatchObject({ status: 200, body: { preview: true } });
  });
});

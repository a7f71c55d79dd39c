/** The lists of the storefront (docs/rules.md, 57). */
import { sql } from 'kysely';
import type {
  AddressFiles,
  Home,
  ListedCoupon,
  PublicStore,
  SiteAddresses,
  StoreIndex,
} from '@coupon-center/contracts';
import type { ClientId } from '@coupon-center/site-config';
import { add, addMany, endSubscription } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';
import { openStore } from '../../testing/open-store.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend();
});
afterEach(() => api.close());

const DAY = 86_400_000;

const changeStore = ({ store }: Merchant, values: object) =>
  api.deps.db.updateTable('stores').set(values).where('id', '=', store.id).execute();

async function read<Body>(path: string, client: ClientId = '6'): Promise<Body> {
  const { status, body } = await api.send('GET', `/api/v1/public/${path}`, { client });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  return body as Body;
}

const home = (client?: ClientId) => read<Home>('home/', client);
const stores = (query = '', client?: ClientId) => read<StoreIndex>(`stores/${query}`, client);
const namesOf = (index: StoreIndex) => index.stores.map(({ name }) => name);
const slugsOf = (coupons: readonly ListedCoupon[]) => coupons.map(({ store }) => store.slug);

test('returns an empty home page, index and sitemap for a site without stores', async () => {
  expect(await home()).toEqual({
    newest: [],
    ending: [],
    most_used: [],
    used_stores: [],
    by_category: [],
    popular: [],
    store_count: 0,
    categories: [],
    letters: [],
    coupons_changed: null,
  });
  expect(await stores()).toEqual({ count: 0, page: 1, pages: 0, letters: [], stores: [] });
  expect(await read('addresses/')).toEqual({ stores: [], next: null });
});

describe('the home page', () => {
  test('shows a live coupon with its store and its public fields', async () => {
    const { store } = await openStore(api, 'Maple Goods', {
      values: {
        logo_url: 'https://images.example.com/maple.png',
      },
    });
    const [coupon] = (await home()).newest;
    expect(coupon).toEqual({
      id: coupon?.id,
      offer_type: 'sitewide percent',
      title: '20% OFF',
      description: 'Everything in the shop',
      discount_code: '',
      destination_url: 'http://maple.example.com',
      start_date: '2026-11-20',
      minimum_order_amount: null,
      restrictions: null,
      changed: '2026-11-20T15:00:00.000Z',
      expiration_date: null,
      store: {
        slug: store.slug,
        name: 'Maple Goods',
        logo_url: 'https://images.example.com/maple.png',
        category: null,
      },
    });
  });

  test('shows one coupon from each of eight stores, latest start first', async () => {
    const merchants: Merchant[] = [];
    for (let number = 1; number <= 9; number += 1) merchants.push(await openStore(api, `Store ${number}`));
    const [first, second] = merchants;
    if (!first || !second) throw new Error('There are no stores.');
    await addMany(api, first, 9);
    const expected = [first, ...merchants.slice(2).toReversed()].map(({ store }) => store.slug);
    expect(slugsOf((await home()).newest)).toEqual(expected);
  });

  test('shows the coupons that end within seven days, earliest end first', async () => {
    const ends = ['2026-11-26', '2026-11-20', '2026-11-27', null];
    const merchants: Merchant[] = [];
    for (const end of ends) {
      merchants.push(await openStore(api, 'Maple Goods', { coupons: [{ expiration_date: end }] }));
    }
    expect(slugsOf((await home()).ending)).toEqual([merchants[1]?.store.slug, merchants[0]?.store.slug]);
  });

  test('shows the number of stores, those with the most coupons, and the categories and letters in use', async () => {
    const small = await openStore(api, 'Small', { values: { category: 'fashion' } });
    const large = await openStore(api, 'Large', { values: { category: 'food' } });
    await openStore(api, 'Other', { values: { category: 'given-up' } });
    await addMany(api, large, 2);
    const { popular, store_count, categories, letters } = await home();
    expect(popular.slice(0, 1)).toEqual([
      { slug: large.store.slug, name: 'Large', logo_url: null, coupon_count: 3, first_offer: '20% OFF' },
    ]);
    expect(popular).toHaveLength(3);
    expect(popular.map(({ slug }) => slug)).toContain(small.store.slug);
    expect(store_count).toBe(3);
    expect(categories).toEqual([
      { slug: 'food', store_count: 1 },
      { slug: 'fashion', store_count: 1 },
    ]);
    expect(letters).toEqual(['l', 'o', 's']);
  });

  test('shows the newest coupons of each category, at most one of each store', async () => {
    const one = await openStore(api, 'One', { values: { category: 'fashion' } });
    const two = await openStore(api, 'Two', { values: { category: 'fashion' } });
    await openStore(api, 'Three', { values: { category: 'given-up' } });
    await addMany(api, one, 2);
    const { by_category: rows } = await home();
    expect(rows?.map(({ slug, coupons }) => [slug, slugsOf(coupons)])).toEqual([
      ['fashion', [one.store.slug, two.store.slug]],
    ]);
  });
});

test('the page of a category has the newest coupon of each store, and a store page has similar stores', async () => {
  const one = await openStore(api, 'One', { values: { category: 'fashion' } });
  const two = await openStore(api, 'Two', { values: { category: 'fashion' } });
  const ended = await openStore(api, 'Three', { values: { category: 'fashion' } });
  await endSubscription(api, ended.store.id);
  await openStore(api, 'Four', { values: { category: 'food' } });
  expect(slugsOf((await stores('?category=fashion')).coupons ?? [])).toEqual([
    two.store.slug,
    one.store.slug,
  ]);
  expect(await stores()).not.toHaveProperty('coupons');
  const { category, similar } = await read<PublicStore>(`stores/${one.store.slug}/`);
  expect(category).toBe('fashion');
  expect(similar).toEqual([
    { slug: two.store.slug, name: 'Two', logo_url: null, coupon_count: 1, first_offer: '20% OFF' },
  ]);
});

describe('what is live', () => {
  const isListed = async () => (await stores()).count === 1;

  /** Returns whether shoppers see a store; the lists and its own page have to agree. */
  async function isShown({ store }: Merchant): Promise<boolean> {
    const { status } = await api.send('GET', `/api/v1/public/stores/${store.slug}/`);
    const [listed, { newest }, { stores: addresses }] = [
      await isListed(),
      await home(),
      await read<SiteAddresses>('addresses/'),
    ];
    const answers = new Set([status === 200, listed, newest.length === 1, addresses.length === 1]);
    if (answers.size > 1) throw new Error(`They disagree: ${status}, ${listed}, ${newest.length}`);
    return listed;
  }

  const changeSubscription = ({ store }: Merchant, facts: object) =>
    api.deps.db.updateTable('subscriptions').set(facts).where('store_id', '=', store.id).execute();

  const at = (days: number) => new Date(api.clock.now().getTime() + days * DAY);

  test.each<[string, () => object, boolean]>([
    ['active', () => ({}), true],
    ['active, before the webhook of the next period', () => ({ period_end: at(-1) }), true],
    ['on trial', () => ({ status: 'trialing' }), true],
    ['active but cancelled', () => ({ ends_at_period_end: true }), true],
    ['active, cancelled and ended', () => ({ ends_at_period_end: true, period_end: at(-1) }), false],
    ['canceled within a paid period', () => ({ status: 'canceled' }), true],
    ['canceled, on the last day of a paid period', () => ({ status: 'canceled', period_end: at(0) }), true],
    ['canceled, after a paid period', () => ({ status: 'canceled', period_end: at(-1) }), false],
    ['canceled in an unpaid period', () => ({ status: 'canceled', period_paid: false }), false],
    [
      'past due on the last day of the grace period',
      () => ({ status: 'past_due', period_start: at(-7) }),
      true,
    ],
    ['past due after the grace period', () => ({ status: 'past_due', period_start: at(-8) }), false],
    [
      'past due and cancelled, in both periods',
      () => ({ status: 'past_due', period_start: at(-6), ends_at_period_end: true, period_end: at(1) }),
      true,
    ],
    [
      'past due and cancelled, after its period',
      () => ({ status: 'past_due', period_start: at(-6), ends_at_period_end: true, period_end: at(-1) }),
      false,
    ],
    [
      'past due and cancelled, without an end',
      () => ({ status: 'past_due', period_start: at(-1), ends_at_period_end: true, period_end: null }),
      false,
    ],
    ['past due without a start', () => ({ status: 'past_due', period_start: null }), false],
    ['unpaid', () => ({ status: 'unpaid', period_paid: false }), false],
    ['incomplete', () => ({ status: 'incomplete', period_paid: false }), false],
  ])('lists and page agree on a store whose subscription is %s', async (_name, values, expected) => {
    const merchant = await openStore(api, 'Maple Goods');
    const facts = values();
    if (Object.keys(facts).length > 0) await changeSubscription(merchant, facts);
    expect(await isShown(merchant)).toBe(expected);
  });

  test('lists leave out stores that are not approved, are closed, or have no subscription', async () => {
    const merchant = await openStore(api, 'Maple Goods');
    expect(await isShown(merchant)).toBe(true);
    await changeStore(merchant, { is_approved: false });
    expect(await isShown(merchant)).toBe(false);
    await changeStore(merchant, { is_approved: true, closed_at: api.clock.now() });
    expect(await isListed()).toBe(false);
    await changeStore(merchant, { closed_at: null });
    await endSubscription(api, merchant.store.id);
    expect(await isShown(merchant)).toBe(false);
  });

  test.each<[string, object]>([
    ['waits for approval', { approved: false }],
    ['is on hold', { held: true }],
    ['is archived', { archived_at: new Date('2026-11-20T15:00:00.000Z') }],
    ['begins tomorrow', { start_date: '2026-11-21' }],
    ['ended yesterday', { start_date: '2026-11-01', expiration_date: '2026-11-19' }],
  ])('lists leave out a coupon that %s, and the store with it', async (_name, values) => {
    await openStore(api, 'Maple Goods');
    await api.deps.db.updateTable('coupons').set(values).execute();
    expect((await home()).newest).toEqual([]);
    expect((await stores()).stores).toEqual([]);
  });

  test('a day begins and ends at midnight in the site’s time zone', async () => {
    const coupon = { start_date: '2026-11-21', expiration_date: '2026-11-21' };
    await openStore(api, 'Maple Goods', { coupons: [coupon] });
    const shown = async (instant: string) => {
      api.clock.set(new Date(instant));
      return (await home()).newest.length;
    };
    expect(await shown('2026-11-21T04:59:59.999Z')).toBe(0);
    expect(await shown('2026-11-21T05:00:00.000Z')).toBe(1);
    expect(await shown('2026-11-22T04:59:59.999Z')).toBe(1);
    expect(await shown('2026-11-22T05:00:00.000Z')).toBe(0);
  });

  test('no site lists anything of another', async () => {
    await openStore(api, 'Maple Goods');
    await openStore(api, 'Saver', { client: '8' });
    expect(namesOf(await stores())).toEqual(['Maple Goods']);
    expect(namesOf(await stores('', '8'))).toEqual(['Saver']);
    expect(await home('10')).toMatchObject({ newest: [], popular: [], store_count: 0 });
    expect(await read<SiteAddresses>('addresses/', '10')).toEqual({ stores: [], next: null });
  });
});

describe('the index of stores', () => {
  test('is sorted ignoring case and accents, and contains the letters', async () => {
    for (const name of ['Zebra', 'Éclair', 'easel', 'Fern', '1st Choice', 'Ørsted'])
      await openStore(api, name);
    const all = await stores();
    expect(namesOf(all)).toEqual(['1st Choice', 'easel', 'Éclair', 'Fern', 'Zebra', 'Ørsted']);
    expect(all).toMatchObject({ count: 6, page: 1, pages: 1, letters: ['0', 'e', 'f', 'z'] });
    expect(namesOf(await stores('?letter=e'))).toEqual(['easel', 'Éclair']);
    expect(namesOf(await stores('?letter=0'))).toEqual(['1st Choice', 'Ørsted']);
    expect(await stores('?letter=q')).toMatchObject({ count: 0, pages: 0, letters: ['0', 'e', 'f', 'z'] });
  });

  test('can be filtered by a category of the site', async () => {
    await openStore(api, 'Maple Goods', { values: { category: 'food' } });
    await openStore(api, 'Threads', { values: { category: 'fashion' } });
    expect(namesOf(await stores('?category=food'))).toEqual(['Maple Goods']);
    expect(await api.send('GET', '/api/v1/public/stores/?category=given-up')).toMatchObject({
      status: 404,
      body: { code: 'category_not_found' },
    });
  });

  test('has 60 stores on a page', async () => {
    for (let number = 101; number <= 161; number += 1) await openStore(api, `Store ${number}`);
    const [first, second, third] = [await stores(), await stores('?page=2'), await stores('?page=3')];
    expect(namesOf(first)).toHaveLength(60);
    expect(namesOf(second)).toEqual(['Store 161']);
    expect(second).toMatchObject({ count: 61, page: 2, pages: 2 });
    expect(third).toMatchObject({ count: 61, page: 3, pages: 2, stores: [] });
  });

  test.each(['?page=0', '?letter=ab', '?letter=É'])('refuses %s', async (query) => {
    expect((await api.send('GET', `/api/v1/public/stores/${encodeURI(query)}`)).status).toBe(400);
  });
});

describe('the addresses for the sitemap', () => {
  test('contain each live page and coupon with its last change, and date a page by its latest coupon', async () => {
    const { store, token } = await openStore(api, 'Maple Goods');
    api.clock.advance(60);
    const { id } = await add(api, { token }, { description: 'Later' });
    const { stores: addresses } = await read<SiteAddresses>('addresses/');
    expect(addresses).toEqual([
      {
        slug: store.slug,
        changed: '2026-11-20T15:01:00.000Z',
        coupons: [
          { id: expect.any(Number), changed: '2026-11-20T15:00:00.000Z' },
          { id, changed: '2026-11-20T15:01:00.000Z' },
        ],
      },
    ]);
  });

  test('date a coupon by its first day, and a page also by coupons that are no longer on it', async () => {
    const merchant = await openStore(api, 'Maple Goods', {
      coupons: [{ description: 'Boots' }, { description: 'Hats', start_date: '2026-11-21' }],
    });
    api.clock.set(new Date('2026-11-21T12:00:00.000Z'));
    const at = (site: SiteAddresses) =>
      site.stores.map(({ changed, coupons }) => [changed, coupons.at(-1)?.changed]);
    const firstDay = '2026-11-21T05:00:00.000Z';
    expect(at(await read<SiteAddresses>('addresses/'))).toEqual([[firstDay, firstDay]]);
    const [boots] = (await read<PublicStore>(`stores/${merchant.store.slug}/`)).coupons;
    const paused = await api.send('POST', `/api/v1/coupons/${boots?.id}/pause/`, {
      token: (await api.login(merchant.email)).token,
    });
    expect(paused.status).toBe(200);
    expect(at(await read<SiteAddresses>('addresses/'))).toEqual([['2026-11-21T12:00:00.000Z', firstDay]]);
  });

  test('include a page without coupons, and continue after a slug', async () => {
    const one = await openStore(api, 'One');
    const two = await openStore(api, 'Two');
    await api.deps.db.updateTable('coupons').set({ held: true }).execute();
    const [first = '', second = ''] = [one.store.slug, two.store.slug].sort();
    const { stores: all } = await read<SiteAddresses>('addresses/');
    expect(all.map(({ slug, coupons }) => [slug, coupons])).toEqual([
      [first, []],
      [second, []],
    ]);
    const { stores: rest } = await read<SiteAddresses>(`addresses/?after=${first}`);
    expect(rest.map(({ slug }) => slug)).toEqual([second]);
  });

  test('are divided into files, in which each store stays', async () => {
    const one = await openStore(api, 'One');
    // As if there were two thousand stores in between.
    await sql`select setval(pg_get_serial_sequence('stores', 'id'), 2998)`.execute(api.deps.db);
    const two = await openStore(api, 'Two');
    await openStore(api, 'Saver', { client: '8' });
    const changed = expect.stringContaining('2026-11-20T15:00:00') as string;
    expect(await read<AddressFiles>('address-files/')).toEqual({
      files: [
        { file: 0, changed },
        { file: 2, changed },
      ],
    });
    const slugsIn = async (file: number) => {
      const { stores: found, next } = await read<SiteAddresses>(`addresses/?file=${file}`);
      expect(next).toBeNull();
      return found.map(({ slug, coupons }) => [slug, coupons.length]);
    };
    expect(await slugsIn(0)).toEqual([[one.store.slug, 1]]);
    expect(await slugsIn(1)).toEqual([]);
    expect(await slugsIn(2)).toEqual([[two.store.slug, 1]]);
  });

  test.each(['-1', '1.5', '01', 'x', '99999999999'])('have no file %s', async (file) => {
    expect((await api.send('GET', `/api/v1/public/addresses/?file=${file}`)).status).toBe(400);
  });
});

describe('a store page', () => {
  const page = ({ store }: Merchant, client?: ClientId) => read<PublicStore>(`stores/${store.slug}/`, client);

  test('shows, like the home page, when coupons last changed, and a minimum order for free shipping only', async () => {
    const free = { offer_type: 'free shipping', savings_percent: null, minimum_order_amount: 49.5 } as const;
    const merchant = await openStore(api, 'Maple Goods', { coupons: [free, { minimum_order_amount: 10 }] });
    const opened = api.clock.now().toISOString();
    const shown = await page(merchant);
    const minimums = shown.coupons.map(({ minimum_order_amount: minimum, changed }) => [minimum, changed]);
    expect(minimums).toEqual([
      [49.5, opened],
      [null, opened],
    ]);
    expect((await home()).newest[0]).toMatchObject({ minimum_order_amount: null, changed: opened });
    api.clock.advance(60);
    const { token } = await api.asProvider();
    const hold = `/api/v1/provider/coupons/${shown.coupons[1]?.id}/hold/`;
    expect((await api.send('POST', hold, { token, body: { reason: 'It ended.' } })).status).toBe(200);
    const held = api.clock.now().toISOString();
    expect((await page(merchant)).coupons_changed).toBe(held);
    const { newest, coupons_changed: changed } = await home();
    expect([newest[0]?.minimum_order_amount, changed]).toEqual([49.5, held]);
  });

  test('shows the restrictions of its coupons, like the lists', async () => {
    const restrictions = { new_customers: true, where: 'online' } as const;
    const merchant = await openStore(api, 'Maple Goods', { coupons: [{ restrictions }] });
    const shown = { ...restrictions, one_per_customer: false, text: '' };
    expect((await page(merchant)).coupons[0]?.restrictions).toMatchObject(shown);
    expect((await home()).newest[0]?.restrictions).toMatchObject(shown);
  });

  test('lists coupons that ended in the last 30 days separately, latest first, without codes', async () => {
    const merchant = await openStore(api, 'Maple Goods');
    for (const [description, end] of [
      ['yesterday', '2026-11-19'],
      ['30 days ago', '2026-10-21'],
      ['31 days ago', '2026-10-20'],
      ['today', '2026-11-20'],
      ['on hold', '2026-11-18'],
    ] as const) {
      const { id } = await add(api, merchant, { description, discount_code: 'SECRET' });
      await api.deps.db
        .updateTable('coupons')
        .set({ start_date: '2026-01-01', expiration_date: end, held: description === 'on hold' })
        .where('id', '=', id)
        .execute();
    }
    const { coupons, expired } = await page(merchant);
    expect(coupons.map(({ description }) => description)).toEqual(['Everything in the shop', 'today']);
    expect(expired).toEqual([
      { id: expect.any(Number), title: '20% OFF', description: 'yesterday', expiration_date: '2026-11-19' },
      { id: expect.any(Number), title: '20% OFF', description: '30 days ago', expiration_date: '2026-10-21' },
    ]);
  });

  test('names live pages of the same website on other sites', async () => {
    const website_url = 'https://www.maple-goods.example/shop';
    const here = await openStore(api, 'Maple Goods', { values: { website_url } });
    const there = await openStore(api, 'Maple Goods', {
      client: '8',
      values: { website_url: 'http://Maple-Goods.example:80' },
    });
    const hidden = await openStore(api, 'Maple Goods', { client: '10', values: { website_url } });
    await changeStore(hidden, { is_approved: false });
    await openStore(api, 'Other', {
      client: '8',
      values: { website_url: 'https://maple-goods.example.com' },
    });
    expect((await page(here)).also_on).toEqual([{ client_id: '8', slug: there.store.slug }]);
    expect((await page(there, '8')).also_on).toEqual([{ client_id: '6', slug: here.store.slug }]);
    await openStore(api, 'Twin', { client: '8', values: { website_url } });
    expect((await page(here)).also_on).toEqual([]);
  });
});

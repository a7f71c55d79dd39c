import type { Count, Coupon, StoreNumbers } from '@coupon-center/contracts';
import { add, archive, subscriber } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';
import { loadsOf, sendCounts } from '../../testing/counts.ts';
import { STOREFRONT_SECRET, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

/** A Friday; 10:00 in Toronto. */
const NOW = new Date('2026-11-20T15:00:00.000Z');
const ZEROS = { views: 0, copies: 0, clicks: 0, worked: 0, failed: 0 };

let api: TestBackend;
let merchant: Merchant;
let coupon: Coupon;
beforeAll(async () => {
  api = await testBackend({ env: { STOREFRONT_SECRET }, now: NOW });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(NOW);
  merchant = await subscriber(api);
  coupon = await add(api, merchant);
});

const count = (fields: Partial<Count> = {}): Count => ({
  slug: merchant.store.slug,
  coupon: coupon.id,
  day: '2026-11-20',
  kind: 'click',
  count: 1,
  ...fields,
});
const page = (fields: Partial<Count> = {}) => count({ coupon: null, kind: 'page_view', ...fields });

async function numbers(from: string, to: string, who = merchant): Promise<StoreNumbers> {
  // The first token may have expired.
  const { token } = await api.login(who.email);
  const { body } = await api.send('GET', `/api/v1/statistics/?from=${from}&to=${to}`, { token });
  return body as StoreNumbers;
}
const today = () => numbers('2026-11-20', '2026-11-20');

test('shows the last 28 days unless others are named', async () => {
  const { token } = await api.login(merchant.email);
  const period = async (query: string) =>
    (await api.send('GET', `/api/v1/statistics/${query}`, { token })).body;
  expect(await period('')).toMatchObject({ from: '2026-10-24', to: '2026-11-20', before_to: '2026-10-23' });
  expect(await period('?to=2026-10-31')).toMatchObject({ from: '2026-10-04', to: '2026-10-31' });
  expect(await period('?from=2026-11-19')).toMatchObject({ from: '2026-11-19', to: '2026-11-20' });
});

test('adds up counts by store page, coupon and day', async () => {
  const first = [page({ count: 5 }), count({ kind: 'coupon_view', count: 5 }), count(), count({ count: 2 })];
  expect((await sendCounts(api, first)).body).toEqual({ counted: 3 });
  await sendCounts(api, [count({ kind: 'code_copy', count: 4 }), page({ day: '2026-11-19' }), count()]);

  const { store, coupons, days } = await numbers('2026-11-18', '2026-11-20');
  expect(days).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  expect(store.by_day).toEqual({
    views: [0, 1, 5],
    copies: [0, 0, 4],
    clicks: [0, 0, 4],
    worked: [0, 0, 0],
    failed: [0, 0, 0],
  });
  expect(store.total).toEqual({ ...ZEROS, views: 6, copies: 4, clicks: 4 });
  expect(coupons).toMatchObject([
    { coupon: coupon.id, listed: true, total: { ...ZEROS, views: 5, copies: 4, clicks: 4 }, before: ZEROS },
  ]);
});

test('shows zeros for a coupon and for days without counts', async () => {
  const { store, coupons } = await numbers('2026-10-22', '2026-11-20');
  expect(store.by_day.views).toEqual(Array.from({ length: 30 }, () => 0));
  expect(coupons).toMatchObject([{ coupon: coupon.id, total: ZEROS, before: ZEROS }]);
});

test('compares with a period of the same length that ends the day before', async () => {
  await sendCounts(api, [count({ day: '2026-11-18', count: 7 }), count({ day: '2026-11-19' }), count()]);
  expect(await numbers('2026-11-19', '2026-11-20')).toMatchObject({
    before_from: '2026-11-17',
    before_to: '2026-11-18',
    store: { total: { ...ZEROS, clicks: 2 }, before: { ...ZEROS, clicks: 7 } },
    coupons: [{ total: { ...ZEROS, clicks: 2 }, before: { ...ZEROS, clicks: 7 } }],
  });
});

test('adds a batch once, even if it is sent again or in parallel', async () => {
  const send = () => sendCounts(api, [page()], { batch: `the-same-batch-${merchant.store.id}` });
  await Promise.all([send(), send(), send()]);
  await send();
  expect((await today()).store.total.views).toBe(1);
});

test('loses nothing if batches add to the same sums in parallel', async () => {
  const other = await add(api, merchant);
  const both = [count(), count({ coupon: other.id })];
  await Promise.all(
    Array.from({ length: 20 }, (_, index) => sendCounts(api, index % 2 ? both : [...both].reverse())),
  );
  expect((await today()).coupons.map(({ total }) => total.clicks)).toEqual([20, 20]);
});

test('leaves out unknown stores, stores of another site, and coupons of another store', async () => {
  const neighbour = await subscriber(api);
  const foreign = await add(api, neighbour);
  const wrong = [
    page({ slug: 'nobody-cp' }),
    count({ coupon: foreign.id }),
    count({ coupon: 987_654_321 }),
    count({ coupon: null }),
    page({ coupon: coupon.id }),
  ];
  expect((await sendCounts(api, wrong)).body).toEqual({ counted: 0 });
  expect((await sendCounts(api, [page(), count()], { client: '8' })).body).toEqual({ counted: 0 });
  expect((await today()).store.total).toEqual(ZEROS);
  expect((await numbers('2026-11-20', '2026-11-20', neighbour)).store.total).toEqual(ZEROS);
});

test('leaves out days too far in the past or the future', async () => {
  const days = ['2026-11-16', '2026-11-17', '2026-11-21', '2026-11-22'];
  const { body } = await sendCounts(
    api,
    days.map((day) => page({ day })),
  );
  expect(body).toEqual({ counted: 2 });
  expect((await numbers('2026-11-01', '2026-11-30')).store.total.views).toBe(2);
});

test.each([
  ['without the secret', {}],
  ['with another secret', { 'x-storefront-secret': `${STOREFRONT_SECRET}?` }],
])('returns 404 for counts %s', async (_name, headers) => {
  const body = { batch: 'batch-of-a-stranger', counts: [page()] };
  for (const token of [undefined, merchant.token]) {
    const reply = await api.send('POST', '/api/v1/storefront/counts/', { body, headers, token });
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
  }
  expect((await today()).store.total).toEqual(ZEROS);
});

test('returns 404 for counts if the API has no secret', async () => {
  const bare = await testBackend();
  expect((await sendCounts(bare, [page()])).status).toBe(404);
  await bare.close();
});

test('shows archived coupons that were counted, and keeps the numbers of deleted ones', async () => {
  const [archived, deleted, unused] = [
    await add(api, merchant, { description: 'Archived' }),
    await add(api, merchant),
    await add(api, merchant),
  ];
  await sendCounts(api, [count({ coupon: archived.id }), count({ coupon: deleted.id, count: 3 })]);
  for (const { id, updated } of [archived, deleted, unused]) await archive(api, merchant, id, updated);
  await api.deps.db.deleteFrom('coupons').where('id', '=', deleted.id).execute();
  const { coupons, store } = await today();
  expect(coupons).toMatchObject([
    { coupon: coupon.id, listed: true, total: { clicks: 0 } },
    { coupon: archived.id, listed: false, description: 'Archived', total: { clicks: 1 } },
    { coupon: deleted.id, listed: false, title: '', total: { clicks: 3 } },
  ]);
  expect(store.total.clicks).toBe(4);
});

test.each([
  ['2026-11-20', '2026-11-19', 'The period must not end before it starts.'],
  ['2025-10-15', '2026-11-20', 'The period must have at most 400 days.'],
])('refuses the period from %s to %s', async (from, to, message) => {
  const reply = await api.send('GET', `/api/v1/statistics/?from=${from}&to=${to}`, { token: merchant.token });
  expect([reply.status, reply.body]).toEqual([400, { to: [message] }]);
});

test('returns 404 to a merchant without a store', async () => {
  const { token } = await api.register();
  for (const url of ['?from=2026-11-20&to=2026-11-20', 'coupons/']) {
    const reply = await api.send('GET', `/api/v1/statistics/${url}`, { token });
    expect([reply.status, reply.body.code]).toEqual([404, 'store_missing']);
  }
});

test('returns lines for the last 28 days of each listed coupon', async () => {
  const other = await add(api, merchant);
  const { db } = api.deps;
  const old = { store_id: merchant.store.id, client_id: '6', coupon_id: coupon.id, kind: 'click' as const };
  await db
    .insertInto('statistics_days')
    .values([
      { ...old, day: '2026-10-23', count: 100 },
      { ...old, day: '2026-10-24', count: 10 },
    ])
    .execute();
  await sendCounts(api, [count(), count({ kind: 'coupon_view' }), page()]);
  const { body } = await api.send('GET', '/api/v1/statistics/coupons/', { token: merchant.token });
  expect(body).toEqual({
    from: '2026-10-24',
    to: '2026-11-20',
    coupons: [
      { coupon: coupon.id, views: 1, copies: 0, clicks: 11, health: { worked: 0, failed: 0 } },
      { coupon: other.id, views: 0, copies: 0, clicks: 0, health: { worked: 0, failed: 0 } },
    ],
  });
});

test('exports the numbers as CSV, with no formula in any cell', async () => {
  const sly = await add(api, merchant, { description: '=HYPERLINK("http://evil.example")' });
  await sendCounts(api, [page({ count: 2 }), count({ coupon: sly.id }), count({ day: '2026-11-19' })]);
  const url = '/api/v1/statistics/download/?from=2026-11-19&to=2026-11-20';
  const { body } = await api.send('GET', url, { token: merchant.token });
  const title = `${coupon.title}: ${coupon.description}`;
  expect(String(body.csv).split('\r\n')).toEqual([
    '"day","coupon_id","coupon","views","code_copies","clicks","said_it_worked","said_it_did_not_work"',
    '"2026-11-19",,"Store page",0,,,,',
    '"2026-11-20",,"Store page",2,,,,',
    `"2026-11-19",${coupon.id},"${title}",0,0,1,0,0`,
    `"2026-11-20",${coupon.id},"${title}",0,0,0,0,0`,
    `"2026-11-19",${sly.id},"${sly.title}: =HYPERLINK(""http://evil.example"")",0,0,0,0,0`,
    `"2026-11-20",${sly.id},"${sly.title}: =HYPERLINK(""http://evil.example"")",0,0,1,0,0`,
    '',
  ]);
});

test('deletes old batches', async () => {
  await sendCounts(api, [page()]);
  api.clock.advance(5 * 86_400);
  await api.deps.sweeper.run();
  expect(await api.deps.db.selectFrom('statistics_batches').selectAll().execute()).toEqual([]);
});

describe('the limits of page loads and networks', () => {
  const OFFICE = '203.0.113.0/24';
  const clicks = async () => (await today()).store.total.clicks;
  const uncounted = async (storeId = merchant.store.id) =>
    api.deps.db
      .selectFrom('statistics_uncounted')
      .select(['coupon_id', 'day', 'kind', 'count'])
      .where('store_id', '=', storeId)
      .execute();
  /** Sends a click for each of several new page loads from a network. */
  async function click(network: string, loads: number): Promise<void> {
    for (let left = loads; left > 0; left -= 100) {
      const from = loadsOf(network, Math.min(left, 100));
      await sendCounts(api, [count({ count: from.loads.length, from })]);
    }
  }

  test('counts a page load once per coupon and kind, even in parallel', async () => {
    const from = loadsOf(OFFICE, 1);
    const copies = { kind: 'code_copy', from } as const;
    await Promise.all(
      [1, 2, 3].map(() => sendCounts(api, [count({ from }), count(copies), count({ from })])),
    );
    await sendCounts(api, [count({ from })]);
    expect((await today()).store.total).toEqual({ ...ZEROS, copies: 1, clicks: 1 });
    expect(await uncounted()).toEqual([]);
  });

  test('counts a page load again after an hour', async () => {
    const from = loadsOf(OFFICE, 1);
    await sendCounts(api, [count({ from })]);
    api.clock.advance(3599);
    await api.deps.sweeper.run();
    await sendCounts(api, [count({ from })]);
    expect(await clicks()).toBe(1);
    api.clock.advance(3601);
    await api.deps.sweeper.run();
    await sendCounts(api, [count({ from })]);
    expect(await clicks()).toBe(2);
  });

  test('counts a network up to 250 times per day, coupon and kind, and hides the rest from the merchant', async () => {
    const other = await add(api, merchant);
    await click(OFFICE, 249);
    await click(OFFICE, 3);
    await sendCounts(api, [
      count({ coupon: other.id, from: loadsOf(OFFICE, 1) }),
      count({ kind: 'code_copy', from: loadsOf(OFFICE, 1) }),
    ]);
    await click('198.51.100.0/24', 1);
    expect((await today()).store.total).toEqual({ ...ZEROS, copies: 1, clicks: 252 });
    const above = { coupon_id: coupon.id, day: '2026-11-20', kind: 'click', count: 2 };
    expect(await uncounted()).toEqual([above]);
  });

  test('applies the limit to parallel batches of one network together', async () => {
    await Promise.all([1, 2, 3, 4, 5].map(() => click(OFFICE, 100)));
    expect(await clicks()).toBe(250);
    expect(await uncounted()).toMatchObject([{ count: 250 }]);
  });

  test('keeps a flood out of the numbers, and shows operators its size', async () => {
    await sendCounts(api, [count({ count: 500, from: { network: OFFICE, loads: [] } })]);
    expect(await clicks()).toBe(0);
    expect(await uncounted()).toMatchObject([{ kind: 'click', count: 500 }]);
    const metrics = await api.deps.metrics.text();
    expect(Number(/^uncounted_reports\{kind="click"\} (\d+)$/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(
      500,
    );
  });

  test('counts a network from zero the next day, and stores nothing that identifies it', async () => {
    await click(OFFICE, 251);
    const { db } = api.deps;
    const rows = await db.selectFrom('statistics_networks').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('203.0.113');
    api.clock.advance(86_400);
    await api.deps.sweeper.run();
    for (const table of ['statistics_networks', 'statistics_loads', 'statistics_salts'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
    await sendCounts(api, [count({ day: '2026-11-21', from: loadsOf(OFFICE, 1) })]);
    expect((await numbers('2026-11-20', '2026-11-21')).store.by_day.clicks).toEqual([250, 1]);
    api.clock.advance(31 * 86_400);
    await api.deps.sweeper.run();
    expect(await uncounted()).toEqual([]);
  });
});

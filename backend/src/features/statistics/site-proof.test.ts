/** What a site's own sums prove to merchants who consider joining it (docs/rules.md, 86). */
import type { SiteProof } from '@coupon-center/contracts';
import { wideNetworkOf } from '@coupon-center/server-kit';
import type { ClientId } from '@coupon-center/site-config';
import { endSubscription } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';
import { loadsOf, sendCounts } from '../../testing/counts.ts';
import { openStore } from '../../testing/open-store.ts';
import { STOREFRONT_SECRET, testBackend } from '../../testing/test-backend.ts';
import type { Reply, TestBackend } from '../../testing/test-backend.ts';
import type { StatisticKind } from './statistics.tables.ts';

const NONE: SiteProof = { views: null, uses: null };
const [FIRST_DAY, LAST_DAY, TODAY] = ['2026-10-23', '2026-11-19', '2026-11-20'];

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend({ env: { STOREFRONT_SECRET }, now: new Date(`${TODAY}T15:00:00.000Z`) });
});
afterEach(() => api.close());

/** Opens a store, and lets the sweeper record its page as live. */
async function open(client: ClientId = '6'): Promise<Merchant> {
  const merchant = await openStore(api, 'Maple', { client });
  await api.deps.sweeper.run();
  return merchant;
}

/** Adds to the sums of a store, each event of another network. @param coupon null for the page itself */
async function report(
  { store }: Merchant,
  coupon: number | null,
  sums: Partial<Record<StatisticKind, number>>,
  { day = LAST_DAY, client = '6' }: { day?: string; client?: ClientId } = {},
): Promise<void> {
  const rows = Object.entries(sums).map(([kind, count]) => ({
    ...{ store_id: store.id, client_id: client, coupon_id: coupon, day },
    ...{ kind: kind as StatisticKind, count, limited: count },
  }));
  await api.deps.db.insertInto('statistics_days').values(rows).execute();
}

const ask = (client: ClientId = '6'): Promise<Reply> => api.send('GET', '/api/v1/public/proof/', { client });

/** Sums all stores up again, as the sweeper does each day. */
async function sumUp(): Promise<void> {
  await api.deps.db.updateTable('statistics_live_pages').set({ summed_to: null }).execute();
  await api.deps.sweeper.run();
}

/** Reads the proof anew. */
async function proof(client?: ClientId): Promise<SiteProof> {
  await sumUp();
  api.deps.caches.clear();
  const { status, body } = await ask(client);
  expect(status).toBe(200);
  return body as SiteProof;
}

test('shows nothing of a site without stores', async () => {
  expect(await proof()).toEqual(NONE);
});

test('shows each sum from its threshold on', async () => {
  const merchant = await open();
  await report(merchant, null, { page_view: 999 });
  await report(merchant, 1, { code_copy: 99 });
  expect(await proof()).toEqual(NONE);
  await report(merchant, 2, { code_copy: 1 });
  expect(await proof()).toEqual({ views: null, uses: 100 });
  await report(merchant, null, { page_view: 1 }, { day: FIRST_DAY });
  expect(await proof()).toEqual({ views: 1000, uses: 100 });
});

test('rounds down to two digits, over all stores of the site', async () => {
  await report(await open(), null, { page_view: 6200 });
  const other = await open();
  await report(other, null, { page_view: 6799 });
  await report(other, 1, { code_copy: 1399 });
  const elsewhere = await open('8');
  await report(elsewhere, null, { page_view: 987_654 }, { client: '8' });
  expect(await proof()).toEqual({ views: 12_000, uses: 1300 });
  expect(await proof('8')).toEqual({ views: 980_000, uses: null });
});

test('sums 28 whole days, without today', async () => {
  const merchant = await open();
  for (const day of ['2026-10-22', TODAY]) await report(merchant, null, { page_view: 5000 }, { day });
  expect(await proof()).toEqual(NONE);
  for (const day of [FIRST_DAY, LAST_DAY]) await report(merchant, null, { page_view: 500 }, { day });
  expect(await proof()).toEqual({ views: 1000, uses: null });
});

test('counts a copy and a click as one use, and neither votes nor views of coupons', async () => {
  const merchant = await open();
  await report(merchant, 1, { code_copy: 60, click: 50, coupon_view: 5000, worked: 300, failed: 300 });
  await report(merchant, 2, { code_copy: 20, click: 39 });
  expect(await proof()).toEqual(NONE);
  await report(merchant, 3, { click: 1 });
  expect(await proof()).toEqual({ views: null, uses: 100 });
});

test('leaves out a store that shoppers cannot see', async () => {
  const merchant = await open();
  await report(merchant, null, { page_view: 5000 });
  expect(await proof()).toMatchObject({ views: 5000 });
  await endSubscription(api, merchant.store.id);
  await api.deps.sweeper.run();
  expect(await proof()).toEqual(NONE);
});

test('counts at most three events of a network a day', async () => {
  const merchant = await open();
  const from = loadsOf(wideNetworkOf('203.0.113.7'), 50);
  const count = { slug: merchant.store.slug, coupon: null, day: LAST_DAY, kind: 'page_view' as const };
  expect((await sendCounts(api, [{ ...count, count: 50, from }])).body).toEqual({ counted: 1 });
  await report(merchant, null, { page_view: 996 }, { day: FIRST_DAY });
  expect(await proof()).toEqual(NONE);
  await report(merchant, null, { page_view: 1 }, { day: '2026-11-01' });
  expect(await proof()).toEqual({ views: 1000, uses: null });
});

test('computes a site at most once an hour, and lets anybody keep the reply as long', async () => {
  const merchant = await open();
  await report(merchant, null, { page_view: 5000 });
  await sumUp();
  const { body, headers } = await ask();
  expect(body).toEqual({ views: 5000, uses: null });
  expect(headers).toMatchObject({ 'cache-control': 'public, max-age=3600', vary: 'sma-site-key' });
  await report(merchant, null, { page_view: 1000 }, { day: FIRST_DAY });
  await sumUp();
  api.clock.advance(3599);
  expect((await ask()).body).toEqual(body);
  expect((await ask('8')).body).toEqual(NONE);
  api.clock.advance(1);
  expect((await ask()).body).toEqual({ views: 6000, uses: null });
});

test('sums up each store once a day', async () => {
  await report(await open(), null, { page_view: 5000 });
  await api.deps.sweeper.run();
  expect((await ask()).body).toEqual(NONE);
  api.clock.advance(86_400);
  await api.deps.sweeper.run();
  expect((await ask()).body).toEqual({ views: 5000, uses: null });
});

test('tries again after a failure, which nobody keeps', async () => {
  await report(await open(), null, { page_view: 5000 });
  await sumUp();
  const failing = vi.spyOn(api.deps.db, 'getExecutor').mockImplementation(() => {
    throw new Error('There is no database.');
  });
  const { status, headers } = await ask();
  expect([status, headers['cache-control']]).toEqual([500, 'no-store']);
  failing.mockRestore();
  expect((await ask()).body).toEqual({ views: 5000, uses: null });
});

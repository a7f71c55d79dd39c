/** The API with a primary and a standby, without Patroni: which server answers. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { root } from '@coupon-center/testing/program';
import { ask } from './ask.ts';
import { runProcess } from './run-process.ts';
import type { Running } from './run-process.ts';
import { startServerPair } from './server-pair.ts';
import type { PairedServer, ServerPair } from './server-pair.ts';
import { call } from './call.ts';
import type { Call } from './call.ts';
import { OPEN_NEW_STORES, openShop, PUBLIC_READS, startShoppers } from './shoppers.ts';
import type { Shop, Shoppers } from './shoppers.ts';

/** For a machine that is busy, in milliseconds. */
const PATIENCE_MS = 60_000;
const SOON = { timeout: PATIENCE_MS };

let pair: ServerPair;
let folder: string;
let origin: string;
let api: Running;
let shop: Shop;

beforeEach(async () => {
  pair = await startServerPair();
  folder = mkdtempSync(join(tmpdir(), 'coupon-center-reads-'));
  const port = await getPort({ host: '127.0.0.1' });
  origin = `http://127.0.0.1:${port}`;
  const env = {
    PORT: String(port),
    RATE_LIMIT_SCALE: '1000',
    MAX_LOOP_DELAY_MS: '60000',
    DATABASE_URL: pair.url,
    DATABASE_READ_URL: pair.url,
  };
  const args = [join(root, 'backend/src/server.ts')];
  api = runProcess({ name: 'api', program: process.execPath, args, logs: folder, env });
  await vi.waitUntil(async () => (await ask(`${origin}/readyz`)).status === 200, SOON);
  await pair.primary.run(OPEN_NEW_STORES);
  shop = await openShop(origin, PATIENCE_MS);
});
afterEach(async () => {
  await api.end('SIGTERM');
  await pair.remove();
  rmSync(folder, { recursive: true });
});

async function read(path: string, options?: Call): Promise<string> {
  const { status, text } = await call(origin + path, { patienceMs: PATIENCE_MS, ...options });
  expect({ path, status }).toEqual({ path, status: 200 });
  return text;
}

async function metric(line: string): Promise<number> {
  const lines = (await read('/metrics')).split('\n');
  return Number(lines.find((one) => one.startsWith(`${line} `))?.split(' ')[1] ?? 0);
}
const readsOf = (server: string) => metric(`database_shop_reads_total{server="${server}"}`);

/** Makes all public reads, until none of them asks the primary. */
const untilOnStandby = () =>
  vi.waitUntil(async () => {
    const before = await readsOf('primary');
    for (const path of [shop.page, ...PUBLIC_READS]) await read(path);
    return (await readsOf('primary')) === before;
  }, SOON);

/** How often statements on a server have read from tables. */
async function scans({ run }: PairedServer, tables: readonly string[]): Promise<number> {
  const names = tables.map((name) => `'${name}'`).join();
  const [row] = await run(
    `select sum(seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables where relname in (${names})`,
  );
  return Number(row?.scans);
}

/** Whether the API has no connection to a server any more. */
async function isLeft({ run }: PairedServer): Promise<boolean> {
  const open = "select from pg_stat_activity where application_name = 'coupon-center'";
  return (await run(open)).length === 0;
}

test('shoppers read from the standby, merchants and everything else from the primary', async () => {
  await untilOnStandby();
  const before = await readsOf('standby');
  await read('/api/v1/coupons/', { token: shop.token });
  await read(shop.page, { token: shop.token });
  await read(`${shop.page}?preview=token`);
  expect(await readsOf('standby')).toBe(before);

  // The servers count when connections end.
  await api.end('SIGTERM');
  for (const server of [pair.primary, pair.standby]) await vi.waitUntil(() => isLeft(server), SOON);
  expect(await scans(pair.standby, ['stores', 'coupons'])).toBeGreaterThan(0);
  const others = ['users', 'sessions', 'jobs', 'rate_limits', 'idempotency_keys'];
  expect(await scans(pair.standby, others)).toBe(0);
  expect(await scans(pair.primary, others)).toBeGreaterThan(0);
});

test('a change is visible although the standby lags, and it is used again once it has caught up', async () => {
  await untilOnStandby();
  const showsAll = async () => shop.versionOn(await read(shop.page));
  await pair.standby.run('select pg_wal_replay_pause()');
  const image = `${'a'.repeat(64)}.png`;
  await pair.primary.run(`insert into images (name, owner_id, media_type, content, created_at)
    select '${image}', id, 'image/png', '', now() from users limit 1`);
  await read(`/api/v1/images/${image}`);
  const version = await shop.edit();
  expect(await read('/api/v1/coupons/', { token: shop.token })).toContain(`Version ${version}.`);
  await vi.waitUntil(async () => (await showsAll()) === version, SOON);
  await vi.waitUntil(async () => (await metric('database_standby_age_seconds')) > 1, SOON);

  await pair.standby.run('select pg_wal_replay_resume()');
  await untilOnStandby();
  expect(await showsAll()).toBe(version);
});

/** Has every statement on `shop_stores` fail where a condition is true. */
async function failStatements(condition: string, errcode: string): Promise<void> {
  await pair.primary.run(`
    create function conflict() returns boolean language plpgsql as $$ begin
      if ${condition} then raise exception using errcode = '${errcode}'; end if;
      return true;
    end $$;
    alter view shop_stores rename to all_stores;
    create view shop_stores as select * from all_stores where conflict()`);
  const replayed = "select from pg_proc where proname = 'conflict'";
  await vi.waitUntil(async () => (await pair.standby.run(replayed)).length > 0, SOON);
}

test('a statement that the standby cancels is repeated on the primary, also in a transaction', async () => {
  await untilOnStandby();
  // As if replay needed what the statement reads.
  await failStatements('pg_is_in_recovery()', '40001');
  for (const path of ['stores/', 'search/?q=maple']) {
    const [primary, standby] = [await readsOf('primary'), await readsOf('standby')];
    // A standby that is too old at the moment is not asked.
    await vi.waitUntil(async () => {
      expect(await read(`/api/v1/public/${path}`)).toContain('Maple Shop');
      return (await readsOf('standby')) > standby;
    }, SOON);
    expect(await readsOf('primary')).toBeGreaterThan(primary);
  }
});

test('a statement that is wrong on every server is not repeated for ever', async () => {
  await untilOnStandby();
  await failStatements('true', '22000');
  const [primary, standby] = [await readsOf('primary'), await readsOf('standby')];
  const { status } = await call(`${origin}/api/v1/public/search/?q=maple`, { patienceMs: PATIENCE_MS });
  expect(status).toBe(500);
  expect(await readsOf('primary')).toBe(primary + 1);
  expect(await readsOf('standby')).toBeLessThanOrEqual(standby + 1);
});

/** Has shoppers read while something happens, and for longer than they may be behind. @returns what they saw */
async function readDuring(event: (shoppers: Shoppers) => Promise<void>) {
  await untilOnStandby();
  const shoppers = startShoppers([origin], shop, 2, PATIENCE_MS);
  try {
    const start = performance.now();
    await event(shoppers);
    const later = performance.now() + 2000;
    await vi.waitUntil(() => shoppers.since(later).reads > 20, SOON);
    return shoppers.since(start);
  } finally {
    await shoppers.stop();
  }
}

test('no read fails when the standby crashes, and it is used again once it is back', async () => {
  const seen = await readDuring(() => pair.standby.stop('SIGKILL'));
  expect(seen.problems).toEqual([]);
  expect(seen.furthestBehind).toBeLessThan(2);
  await pair.standby.start();
  await untilOnStandby();
});

/** Ends what a balancer ends when a standby becomes the primary. */
const END_CONNECTIONS =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'coupon-center'";

test('no read fails when a standby ends its connections while there is no primary', async () => {
  const seen = await readDuring(async (shoppers) => {
    await pair.primary.stop('SIGKILL');
    for (let time = 0; time < 20; time += 1) {
      await shoppers.allRead();
      await pair.standby.run(END_CONNECTIONS);
    }
  });
  expect(seen.problems).toEqual([]);
});

test('no read fails when the primary crashes, until the standby is promoted and shows the next change', async () => {
  const seen = await readDuring(() => pair.primary.stop('SIGKILL'));
  expect(seen.problems).toEqual([]);
  await pair.standby.run('select pg_promote()');
  const edit = () => shop.edit().catch(() => undefined);
  const version = await vi.waitUntil(edit, SOON);
  await vi.waitUntil(async () => shop.versionOn(await read(shop.page)) === version, SOON);
});

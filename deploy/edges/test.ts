/**
 * `npm run test:edges`: reads pages through nginx and Varnish with the shipped configurations, while a merchant and the provider
 * change them, and looks for copies that should not be there.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { call } from '../cluster/call.ts';
import { openShop } from '../cluster/shoppers.ts';
import type { Shop } from '../cluster/shoppers.ts';
import { until } from '../src/until.ts';
import { SITE, startServers } from './servers.ts';
import type { EdgeUnderTest, Servers } from './servers.ts';

interface Page {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const OUTSIDE = '203.0.113.9';

/** Asks an edge as a browser does. @param from an address outside, as a proxy for TLS names it */
async function ask(
  edge: EdgeUnderTest,
  path: string,
  {
    headers = {},
    method = 'GET',
    from,
  }: { headers?: Record<string, string>; method?: string; from?: string } = {},
): Promise<Page> {
  const socket = from === undefined || !edge.proxied ? undefined : connect(edge.proxied, '127.0.0.1');
  socket?.write(`PROXY TCP4 ${from} 127.0.0.1 50000 80\r\n`);
  const asked = request({
    ...{ host: '127.0.0.1', port: edge.port, path, method },
    ...(socket ? { createConnection: () => socket } : { agent: false }),
    headers: { host: SITE, ...(from !== undefined && { 'x-forwarded-for': from }), ...headers },
  });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

const cacheOf = ({ headers }: Page) => String(headers['x-cache']);
const pathOf = ({ page }: Shop) => page.replace('/api/v1/public', '').replace(/\/$/, '');

/** Reads a page until it comes from the edge's memory. */
const readHit = (edge: EdgeUnderTest, path: string) =>
  until(
    `${edge.name} never answered ${path} itself`,
    () => ask(edge, path),
    (page) => cacheOf(page) === 'HIT',
  );

const readVersion = (edge: EdgeUnderTest, shop: Shop, version: number) =>
  until(
    `${edge.name} does not show version ${version}`,
    () => ask(edge, pathOf(shop)),
    ({ body }) => shop.versionOn(body) === version,
  );

async function showsChanges(edge: EdgeUnderTest, shop: Shop): Promise<void> {
  const page = await readHit(edge, pathOf(shop));
  assert.deepEqual([page.headers['surrogate-key'], page.headers['x-accel-expires']], [undefined, undefined]);
  await ask(edge, `${pathOf(shop)}?page=2`);
  const version = await shop.edit();
  await readVersion(edge, shop, version);
  const asList = await ask(edge, `${pathOf(shop)}?page=2`);
  assert.equal(shop.versionOn(asList.body), version, `${edge.name} has another copy for another query`);
  for (const path of ['/stores', `${pathOf(shop)}/feed.xml`]) await readHit(edge, path);
}

/** The provider declines the store, and its owner goes on seeing it, and then approves it. */
async function losesWithdrawnStore(
  edge: EdgeUnderTest,
  shop: Shop,
  { api, provider }: Servers,
): Promise<void> {
  const login = await call(`${api}/api/v1/auth/email-login/`, { method: 'POST', body: provider });
  const { token } = JSON.parse(login.text) as { token: string };
  const decide = async (verdict: string, body = {}) => {
    const url = `${api}/api/v1/provider/stores/${shop.storeId}/${verdict}/`;
    assert.equal((await call(url, { method: 'POST', body, token })).status, 200, verdict);
  };
  const untilStatus = (wanted: number) =>
    until(
      `${edge.name} does not answer ${wanted}`,
      () => ask(edge, pathOf(shop)),
      ({ status }) => status === wanted,
    );
  await readHit(edge, pathOf(shop));
  await decide('decline', { reason: 'No such shop.' });
  await untilStatus(404);
  const preview = JSON.parse(
    (await call(`${api}/api/v1/stores/${shop.storeId}/preview/`, { method: 'POST', token: shop.token })).text,
  ) as { url: string };
  const { pathname, search } = new URL(preview.url);
  for (const own of [
    () => ask(edge, pathOf(shop), { headers: { cookie: `access=${shop.token}` } }),
    () => ask(edge, pathname + search),
  ])
    for (let visit = 0; visit < 3; visit += 1) {
      const page = await own();
      assert.equal(page.status, 200, `${edge.name}: the owner's page`);
      assert.notEqual(cacheOf(page), 'HIT', `${edge.name} kept an owner's page`);
      assert.equal(
        (await ask(edge, pathOf(shop))).status,
        404,
        `${edge.name} showed an owner's page to another`,
      );
    }
  await decide('approve');
  await untilStatus(200);
}

async function keepsNothingPrivate(edge: EdgeUnderTest, shop: Shop): Promise<void> {
  await readHit(edge, pathOf(shop));
  const headers = { cookie: `a=b; access=${shop.token}` };
  for (let visit = 0; visit < 3; visit += 1) {
    assert.notEqual(
      cacheOf(await ask(edge, pathOf(shop), { headers })),
      'HIT',
      `${edge.name}: a signed-in visitor`,
    );
    const posted = await ask(edge, pathOf(shop), { method: 'POST' });
    assert.notEqual(cacheOf(posted), 'HIT', `${edge.name}: a POST`);
    assert.notEqual(cacheOf(await ask(edge, '/search?q=maple')), 'HIT', `${edge.name}: a search`);
  }
  await readHit(edge, pathOf(shop));
}

/** Only the secret from a private address has a copy dropped. */
async function refusesForeignPurges(edge: EdgeUnderTest, shop: Shop, secret: string): Promise<void> {
  const purge = { 'x-purge': pathOf(shop).replace('/stores', '6') };
  await readHit(edge, pathOf(shop));
  for (const [known, from] of [
    ['', undefined],
    ['guessed', undefined],
    [secret, OUTSIDE],
  ] as const) {
    const headers = { ...purge, 'x-purge-secret': known };
    const answer = await ask(edge, pathOf(shop), { headers, ...(from !== undefined && { from }) });
    assert.ok(
      answer.status === 403 || cacheOf(answer) === 'HIT',
      `${edge.name} took a purge with ‘${known}’ from ${from}`,
    );
    assert.equal(cacheOf(await ask(edge, pathOf(shop))), 'HIT', `${edge.name} dropped its copy`);
  }
  const own = await ask(edge, pathOf(shop), { headers: { ...purge, 'x-purge-secret': secret } });
  assert.match(cacheOf(own), /^(BYPASS|PURGED)$/);
}

/** Changes are visible at one edge while the other is away, and at that one when it is back. */
async function survivesAnAbsence(edge: EdgeUnderTest, shop: Shop, { edges }: Servers): Promise<void> {
  const others = edges.filter((other) => other !== edge);
  for (const one of edges) await readHit(one, pathOf(shop));
  await edge.process.end('SIGTERM');
  const version = await shop.edit();
  for (const other of others) await readVersion(other, shop, version);
  await edge.start();
  await readVersion(edge, shop, version);
}

/** Without any purge, a copy ends by itself. The first change may still be told together with what came before. */
async function forgetsWithoutPurge(servers: Servers): Promise<void> {
  await servers.restartStorefront(1);
  const shop = await openShop(servers.api);
  for (const version of [1001, 1002]) {
    for (const edge of servers.edges) await readHit(edge, pathOf(shop));
    const text = `Version ${version}.`;
    await servers.database.query('update coupons set description = $1 where store_id = $2', [
      text,
      shop.storeId,
    ]);
    for (const edge of servers.edges) await readVersion(edge, shop, version);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'coupon-center-edges-'));
const stops: (() => unknown)[] = [];
try {
  const servers = await startServers(folder, (stop) => stops.push(stop));
  // Nobody changes it later, so the API no longer has its copies dropped when others try to.
  const unchanged = await openShop(servers.api);
  for (const edge of servers.edges) {
    const shop = await openShop(servers.api);
    const steps: Readonly<Record<string, () => Promise<void>>> = {
      'shows a change': () => showsChanges(edge, shop),
      'shows no store that was withdrawn': () => losesWithdrawnStore(edge, shop, servers),
      'keeps nothing private': () => keepsNothingPrivate(edge, shop),
      'refuses purges by others': () => refusesForeignPurges(edge, unchanged, servers.secret),
      'may be away for a while': () => survivesAnAbsence(edge, shop, servers),
    };
    for (const [what, step] of Object.entries(steps)) {
      await step();
      console.log(`${edge.name} ${what}.`);
    }
  }
  await forgetsWithoutPurge(servers);
  console.log('Both forget a page of which they were not told.');
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  for (const stop of stops.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

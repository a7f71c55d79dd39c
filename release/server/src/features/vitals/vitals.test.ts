import { rmSync } from 'node:fs';
import Fastify from 'fastify';
import { PAGE_VITALS_ADDRESS } from '@coupon-center/portal-contracts';
import type { PageVitals, PartVitals } from '@coupon-center/portal-contracts';
import type { VitalFigure } from '@coupon-center/release';
import { publishFolder } from '@coupon-center/release';
import { fakeShell } from '@coupon-center/release/testing';
import { sql } from 'kysely';
import { countsOf } from '../../access/limits.ts';
import { releasePlugin } from '../../release-plugin.ts';
import { readDays } from '../../database/vitals.repository.ts';
import { partOf, vitalsOf } from '../../testing/page-vitals.ts';
import { letDaysPass, ORIGIN, testService } from '../../testing/test-service.ts';
import type { TestService } from '../../testing/test-service.ts';

let portal: TestService;
let live: string;
beforeEach(async () => {
  portal = await testService();
  live = (await portal.publish({ code: '1' })).version;
});
afterEach(async () => {
  vi.restoreAllMocks();
  await portal.close();
});

const HERE = '127.0.0.1';

async function send(report: unknown): Promise<number> {
  const { status } = await fetch(portal.origin + PAGE_VITALS_ADDRESS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(report),
  });
  return status;
}

/** Receives reports of many page loads, one for each value of LCP. */
async function receive(
  values: readonly number[],
  part: Partial<PartVitals> = {},
  { address = HERE, ...page }: Partial<PageVitals> & { address?: string } = {},
): Promise<void> {
  for (const lcp of values) {
    const parts = [partOf({ version: live, ...part, vitals: { lcp, ...part.vitals } })];
    await portal.service.vitals.receive(vitalsOf({ ...page, parts }), address);
  }
}

const around = (value: number, count: number) =>
  Array.from({ length: count }, (_, index) => value + index - count / 2);
const figures = async (name = 'mf-one') => (await portal.operator.readVitals({ name })).figures;
const figureOf = async (wanted: Partial<VitalFigure>) =>
  (await figures()).find((one) =>
    Object.entries(wanted).every(([key, value]) => one[key as 'brand'] === value),
  );
const loadsOf = async (version: string) => (await figureOf({ version, measure: 'lcp' }))?.count ?? 0;

describe('the web vitals of a remote', () => {
  it('are listed by version, brand, device and kind of page load, with an interval', async () => {
    await receive(around(2000, 60), { vitals: { inp: 120, cls: 0.05, ttfb: 300 } });
    await receive(around(900, 60), {}, { load: 'resumed' });
    await receive(around(3000, 60), {}, { device: 'phone' });
    await receive(around(2500, 60), {}, { brand: '8' });
    const all = await figures();
    const lcp = all.filter(({ measure }) => measure === 'lcp');
    expect(lcp.map(({ brand, device, load, count }) => [brand, device, load, count])).toEqual([
      ['6', 'desktop', 'fresh', 60],
      ['6', 'desktop', 'resumed', 60],
      ['6', 'phone', 'fresh', 60],
      ['8', 'desktop', 'fresh', 60],
    ]);
    for (const [index, exact] of [2014, 914, 3014, 2514].entries()) {
      const { value, low, high } = lcp[index]!;
      expect(Math.abs(value! - exact) / exact).toBeLessThan(0.02);
      expect([low! < exact, high! > exact]).toEqual([true, true]);
    }
    expect(new Set(all.map(({ measure }) => measure))).toEqual(new Set(['lcp', 'inp', 'cls', 'ttfb']));
  });

  it('include the share of page loads with a refused save among those that saved', async () => {
    for (const [count, saves] of [
      [30, { sent: 0, refused: 0 }],
      [54, { sent: 2, refused: 0 }],
      [6, { sent: 5, refused: 3 }],
    ] as const)
      await receive(around(2000, count), { saves });
    expect(await figureOf({ measure: 'saves' })).toMatchObject({ count: 60, value: 0.1 });
  });

  it('are compared with the live version where both have enough page loads', async () => {
    await receive(around(2000, 60));
    const next = (await portal.publish({ code: '2' }, { stage: true })).version;
    await receive(around(2000, 49), { version: next });
    expect(await figureOf({ version: next })).toMatchObject({
      count: 49,
      value: null,
      comparedWithLive: null,
    });
    await receive([2000], { version: next });
    expect(await figureOf({ version: next })).toMatchObject({
      count: 50,
      comparedWithLive: 'no difference seen',
    });
    const slow = (await portal.publish({ code: '3' }, { stage: true })).version;
    const fast = (await portal.publish({ code: '4' }, { stage: true })).version;
    await receive(around(2600, 60), { version: slow });
    await receive(around(1500, 60), { version: fast });
    expect(await figureOf({ version: slow })).toMatchObject({ comparedWithLive: 'worse' });
    expect(await figureOf({ version: fast })).toMatchObject({ comparedWithLive: 'better' });
    expect(await figureOf({ version: live })).toMatchObject({ comparedWithLive: null });
    const reply = await portal.operator.readVitals({ name: 'mf-one' });
    expect(reply).toMatchObject({ owner: 'tests', live, days: 28, fewest: 50 });
    expect(reply.figures.map(({ version }) => version)).toEqual([fast, slow, next, live]);
  });

  it('count every page load, even those that are reported at the same time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => receive([2000])));
    expect(await loadsOf(live)).toBe(20);
  });

  it('do not include those of the shell', async () => {
    const { folder } = fakeShell({ version: '3.2.7', contract: '2.0.0', provides: {} }, {});
    const { privateKey } = portal.keys;
    const { version } = await publishFolder(portal.operator, folder, { privateKey, origin: ORIGIN });
    const parts = [partOf({ name: 'shell', version, vitals: { ttfb: 200 } }), partOf({ version: live })];
    expect(await send(vitalsOf({ parts }))).toBe(204);
    expect(await figures('shell')).toMatchObject([{ version, measure: 'ttfb', count: 1 }]);
    expect(await figures()).toMatchObject([{ version: live, measure: 'lcp', count: 1 }]);
  });

  it('end after 28 days, and with its version', async () => {
    const old = (await portal.publish({ code: '2' }, { stage: true })).version;
    await receive([2000], { version: old });
    await receive([2000]);
    await letDaysPass(portal.service.db, 8);
    expect((await portal.operator.prune({ name: 'mf-one' })).deleted).toEqual([old]);
    const rows = () => portal.service.db.selectFrom('release.page_vitals').select('version').execute();
    expect(await rows()).toEqual([{ version: live }]);
    await letDaysPass(portal.service.db, 20);
    expect(await figures()).toEqual([]);
  });
});

describe('a report', () => {
  it('of a remote, version or brand that does not exist is dropped', async () => {
    for (const part of [{ name: 'mf-nobody' }, { version: '9.9.9-00000000' }])
      expect(await send(vitalsOf({ parts: [partOf({ version: live, ...part })] }))).toBe(204);
    expect(await send(vitalsOf({ brand: '7', parts: [partOf({ version: live })] }))).toBe(204);
    const rows = await portal.service.db.selectFrom('release.page_vitals').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('keeps nothing about the visitor: neither an address nor a text nor a time of day', async () => {
    await receive([2000], {}, { address: '203.0.113.7' });
    const { db } = portal.service;
    const [row] = await db.selectFrom('release.page_vitals').selectAll().execute();
    expect(Object.keys(row!).toSorted()).toEqual([
      'brand',
      'counts',
      'day',
      'device',
      'load',
      'measure',
      'remote',
      'version',
    ]);
    const keys = await db.selectFrom('release.limits').select('key').execute();
    expect(JSON.stringify(keys)).not.toContain('203.0.113');
  });

  it.each<[string, object]>([
    ['a text in place of a version', { version: 'ring me at 555-0100' }],
    ['a value that no page load has', { vitals: { lcp: 1e9 } }],
    ['a negative value', { vitals: { inp: -1 } }],
    ['more saves than a page makes', { saves: { sent: 1001, refused: 0 } }],
  ])('with %s is refused', async (_what, part) => {
    expect(await send(vitalsOf({ parts: [{ ...partOf({ version: live }), ...part }] as PartVitals[] }))).toBe(
      400,
    );
  });

  it('is refused if it is too large, has no parts, or comes too often', async () => {
    const part = partOf({ version: live });
    expect(await send({ ...vitalsOf({ parts: [part] }), text: 'x'.repeat(10_000) })).toBe(413);
    expect(await send(vitalsOf({ parts: [] }))).toBe(400);
    expect(await send(vitalsOf({ parts: Array.from({ length: 13 }, () => part) }))).toBe(400);
    let status = 204;
    for (let turn = 0; turn < 62; turn += 1) status = await send(vitalsOf({ parts: [part] }));
    expect(status).toBe(429);
  });
});

describe('a forger in one network', () => {
  it('contributes at most a tenth of the page loads behind a figure, or twenty', async () => {
    for (const address of ['203.0.113.7', '203.0.113.200']) await receive(around(9000, 30), {}, { address });
    expect(await loadsOf(live)).toBe(20);
    for (let network = 0; network < 40; network += 1)
      await receive(around(2000, 10), {}, { address: `198.51.${network}.7` });
    const before = await loadsOf(live);
    expect(before).toBeGreaterThan(400);
    await receive(around(9000, 100), {}, { address: '203.0.113.9' });
    expect(await loadsOf(live)).toBeLessThanOrEqual(before + Math.ceil(before / 9) - 20);
    const { value } = (await figureOf({ measure: 'lcp' }))!;
    expect(value).toBeLessThan(2100);
  });

  it('cannot use up the share of another version', async () => {
    const next = (await portal.publish({ code: '2' }, { stage: true })).version;
    await receive(around(9000, 30), {}, { address: '203.0.113.7' });
    await receive(around(2000, 5), { version: next }, { address: '203.0.113.8' });
    expect(await loadsOf(next)).toBe(5);
  });
});

describe('on a day with more than 10,000 page loads', () => {
  it.each([
    ['today', 19_998, 1],
    ['today', 20_001, 0],
    ['yesterday', 19_999, 1],
    ['yesterday', 20_001, 0],
  ] as const)('the share is drawn that keeps about as many: %s %d', async (day, hits, kept) => {
    const { db } = portal.service;
    const key = `vitals ${(await readDays(db))[day]}`;
    await countsOf(db).count(key, 86_400);
    await sql`update release.limits set hits = ${hits} where key = ${key}`.execute(db);
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    await receive([2000]);
    expect(await loadsOf(live)).toBe(kept);
  });
});

describe('metrics for Prometheus', () => {
  const read = (headers: Record<string, string> = {}, remoteAddress = HERE) =>
    portal.app.inject({ url: '/release/v1/metrics', headers, remoteAddress });

  it('have the figures with their intervals, and only the count where there are too few page loads', async () => {
    await receive(around(2000, 60));
    await receive([2000], {}, { device: 'phone' });
    const reply = await read();
    expect(reply.headers['content-type']).toContain('text/plain; version=0.0.4');
    const labels = (device: string) =>
      `{remote="mf-one",version="${live}",brand="6",device="${device}",load="fresh",measure="lcp"}`;
    expect(reply.body).toContain(`page_vitals_loads${labels('desktop')} 60\n`);
    expect(reply.body).toContain(`page_vitals_loads${labels('phone')} 1\n`);
    for (const name of ['value', 'low', 'high']) {
      expect(reply.body).toMatch(
        new RegExp(`^page_vitals_${name}\\{.*device="desktop".*\\} (19|20)\\d\\d\\.`, 'm'),
      );
      expect(reply.body).not.toMatch(new RegExp(`^page_vitals_${name}\\{.*device="phone"`, 'm'));
    }
  });

  it('have every call with its status, and whether database and files respond', async () => {
    expect((await fetch(`${portal.origin}/release/v1/remotes/nobody`)).status).toBe(401);
    rmSync(portal.folder, { recursive: true });
    const { body } = await read();
    expect(body).toContain(
      'http_request_duration_seconds_count{call="readRemote",method="GET",status="401"} 1',
    );
    expect(body).toContain('dependency_up{dependency="database"} 1');
    expect(body).toContain('dependency_up{dependency="files"} 0');
  });

  it('come without the figures while these cannot be read', async () => {
    await receive(around(2000, 60));
    const failing = vi.spyOn(portal.service.vitals, 'readAll').mockRejectedValue(new Error('away'));
    const without = await read();
    expect(without.statusCode).toBe(200);
    expect(without.body).toContain('process_cpu_seconds_total');
    expect(without.body).not.toContain('page_vitals_value');
    failing.mockRestore();
    expect((await read()).body).toContain('page_vitals_value');
  });

  it('are for callers with the token, if there is one', async () => {
    const app = Fastify();
    await releasePlugin(app, { ...portal.service, metricsToken: 'a-token-of-the-tests' });
    const statusWith = async (authorization: string) =>
      (await app.inject({ url: '/release/v1/metrics', headers: { authorization } })).statusCode;
    expect(await statusWith('Bearer a-token-of-the-tests')).toBe(200);
    expect(await statusWith('Bearer another')).toBe(401);
    await app.close();
  });

  it('are for this machine only, without a token', async () => {
    expect((await read({}, '203.0.113.9')).statusCode).toBe(404);
    expect((await read({ 'x-forwarded-for': HERE })).statusCode).toBe(404);
    expect((await read()).statusCode).toBe(200);
  });
});

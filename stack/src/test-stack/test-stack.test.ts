import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReleaseClient } from '@coupon-center/release';
import { testStackCalls } from '@coupon-center/portal-contracts/testers';
import {
  addDays,
  dayIn,
  listCoupons,
  listPlans,
  listReviews,
  listTransactions,
  me,
} from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { openStack } from './testing/open-stack.ts';
import type { StackOfTest } from './testing/open-stack.ts';

const DAY = 86_400_000;

let stack: StackOfTest;
beforeAll(async () => {
  stack = await openStack();
  return () => stack.close();
});
beforeEach(async () => {
  expect((await stack.ask('POST', '/reset')).status).toBe(204);
});

const made = async (state: string) => {
  const { status, body } = await stack.ask('POST', '/accounts', { state });
  expect(status).toBe(201);
  return { ...(await stack.signIn(body)), email: body.email as string, password: body.password as string };
};
const fileOf = (name: string) => join(stack.folder, `snapshots/${name}.snapshot.json`);
const mails = async () => (await (await fetch(`${stack.origin}/mailbox.json`)).json()) as { count: number };

test('a reset removes accounts, stores, payments, mail and clock offset, and the provider can still sign in', async () => {
  const merchant = await made('oneCoupon');
  await stack.ask('PUT', '/clock', { clock: DAY });
  expect((await mails()).count).toBeGreaterThan(0);

  await stack.ask('POST', '/reset');
  expect((await stack.ask('GET')).body).toMatchObject({ clock: 0 });
  expect((await mails()).count).toBe(0);
  await expect(stack.call(me, {}, merchant)).rejects.toMatchObject({ status: 401 });
  await expect(stack.signIn(merchant)).rejects.toMatchObject({ status: 401 });
  const provider = await stack.signIn(stack.provider);
  expect((await stack.call(listReviews, { query: { state: 'approved' } }, provider)).count).toBe(0);

  // The sandbox has new plans, and row numbers restart.
  const next = await made('subscribed');
  expect((await stack.call(me, {}, next)).store).toMatchObject({ id: 1 });
});

test('a reset keeps released versions', async () => {
  const client = createReleaseClient(stack.release);
  await client.setGrant({ name: 'mf-reset', capability: 'session-control', isGranted: true });
  const before = await client.readRegistry();
  await stack.ask('POST', '/reset');
  expect(await client.readRegistry()).toEqual(before);
});

test('answers pending calls, and holds calls that arrive during a reset until its end', async () => {
  const merchant = await made('unpaid');
  const [before, , ...after] = await Promise.allSettled([
    stack.call(me, {}, merchant),
    stack.ask('POST', '/reset'),
    ...Array.from({ length: 5 }, () => stack.call(me, {}, merchant)),
  ]);
  expect(before).toMatchObject({ status: 'fulfilled' });
  for (const { status, ...rest } of after)
    if (status === 'rejected') expect(rest).toMatchObject({ reason: { status: 401 } });
  await expect(stack.call(me, {}, merchant)).rejects.toMatchObject({ status: 401 });
});

test('while the clock is ahead a scheduled coupon is live, a subscription is renewed and sessions have ended', async () => {
  const merchant = await made('fourCoupons');
  const live = async (session: typeof merchant) =>
    (await stack.call(listCoupons, { query: {} }, session)).results
      .filter(({ state }) => state === 'live')
      .map(({ description }) => description.split(' ')[0]);
  expect(await live(merchant)).toEqual(['Everything']);
  expect((await stack.call(listTransactions, { query: {} }, merchant)).count).toBe(1);

  expect((await stack.ask('PUT', '/clock', { clock: 35 * DAY })).status).toBe(204);
  expect((await stack.ask('GET')).body.clock).toBe(35 * DAY);
  await expect(stack.call(me, {}, merchant)).rejects.toMatchObject({ status: 401 });
  const again = { ...merchant, ...(await stack.signIn(merchant)) };
  // The first has expired; the second has begun.
  expect(await live(again)).toEqual(['Tents,']);
  const { subscription } = await stack.call(listPlans, { query: {} }, again);
  expect(subscription).toMatchObject({ status: 'active' });
  expect((await stack.call(listTransactions, { query: {} }, again)).count).toBe(2);
});

test('a snapshot brings back the same rows, payments, mail and clock', async () => {
  const merchant = await made('billed');
  await stack.ask('PUT', '/clock', { clock: 3 * DAY });
  const saved = async (name: string) => {
    expect(await stack.ask('POST', '/snapshots', { name })).toMatchObject({ status: 201 });
    const { takenAt: _, ...state } = JSON.parse(readFileSync(fileOf(name), 'utf8')) as { takenAt: string };
    return state;
  };
  const before = await saved('billed');

  await stack.ask('POST', '/reset');
  await made('unpaid');
  expect((await stack.ask('POST', '/snapshots/billed/restore')).status).toBe(204);
  expect(await saved('again')).toEqual(before);
  // The merchant is back, too.
  expect(await stack.call(me, {}, await stack.signIn(merchant))).toMatchObject({ email: merchant.email });
  const { subscription } = await stack.call(listPlans, { query: {} }, await stack.signIn(merchant));
  expect(subscription).toMatchObject({ status: 'active' });
});

test('snapshots are listed, replaced by name and removed', async () => {
  for (const name of ['b', 'a', 'b']) await stack.ask('POST', '/snapshots', { name });
  expect((await stack.ask('GET')).body.snapshots).toEqual(expect.arrayContaining(['a', 'b']));
  expect((await stack.ask('DELETE', '/snapshots/b')).status).toBe(204);
  expect((await stack.ask('GET')).body.snapshots).not.toContain('b');
  expect(await stack.ask('POST', '/snapshots/b/restore')).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('There is no snapshot') },
  });
});

describe('a snapshot of another version', () => {
  const file = () => fileOf('changed');
  async function changed(
    change: (snapshot: { migrations: string[]; rows: { tables: Record<string, object[]> } }) => void,
  ) {
    await stack.ask('POST', '/snapshots', { name: 'changed' });
    const snapshot = JSON.parse(readFileSync(file(), 'utf8')) as Parameters<typeof change>[0];
    change(snapshot);
    writeFileSync(file(), JSON.stringify(snapshot));
    return stack.ask('POST', '/snapshots/changed/restore');
  }

  test('is refused if it is newer, and nothing changes', async () => {
    const merchant = await made('unpaid');
    const { status, body } = await changed(({ migrations }) => migrations.push('0041-later'));
    expect(status).toBe(409);
    expect(body.detail).toContain("newer version of the API: this one doesn't have 0041-later");
    expect(await stack.call(me, {}, merchant)).toMatchObject({ email: merchant.email });
  });

  test('is migrated if it is older', async () => {
    const merchant = await made('oneCoupon');
    const { status } = await changed((snapshot) => {
      // 0040 added the trace of a job.
      snapshot.migrations = snapshot.migrations.filter((name) => name !== '0040-job-traces');
      for (const job of snapshot.rows.tables.jobs ?? []) Reflect.deleteProperty(job, 'traceparent');
    });
    expect(status).toBe(204);
    expect((await stack.call(listCoupons, { query: {} }, await stack.signIn(merchant))).count).toBe(1);
  });

  test('is refused if it is something else', async () => {
    await stack.ask('POST', '/snapshots', { name: 'changed' });
    writeFileSync(file(), '{"format":1}');
    expect(await stack.ask('POST', '/snapshots/changed/restore')).toMatchObject({
      status: 409,
      body: { code: 'snapshot_refused', detail: 'This is not a snapshot of a test stack.' },
    });
  });
});

test('a snapshot of another portal gets the addresses of this one', async () => {
  await made('subscribed');
  await stack.ask('POST', '/snapshots', { name: 'elsewhere' });
  const file = fileOf('elsewhere');
  const { host } = new URL(stack.origin);
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(host, 'localhost:1234'));
  await stack.ask('POST', '/snapshots/elsewhere/restore');
  const { results } = (await (await fetch(`${stack.origin}/mailbox.json`)).json()) as {
    results: { text: string }[];
  };
  expect(results[0]?.text).toContain(host);
});

describe('other sites', () => {
  test('are refused', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    for (const { name, methods, path } of Object.values(testStackCalls)) {
      const address = `${stack.origin}${path.replace(':name', 'billed')}`;
      expect([name, (await fetch(address, { method: methods[0], headers })).status]).toEqual([name, 403]);
    }
  });

  test('cannot send JSON from a form', async () => {
    const response = await fetch(`${stack.origin}/test-stack/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"state":"new"}',
    });
    expect(response.status).toBe(415);
  });

  test('do not include the portal itself', async () => {
    const headers = { origin: stack.origin, 'sec-fetch-site': 'same-origin' };
    expect(await stack.ask('POST', '/reset', undefined, headers)).toMatchObject({ status: 204 });
  });
});

test.each([
  ['POST', '/accounts', { state: 'unknown' }],
  ['POST', '/accounts', { state: 'new', clientId: '7' }],
  ['PUT', '/clock', { clock: 1e15 }],
  ['POST', '/snapshots', { name: '../secrets' }],
  ['POST', '/snapshots/..%2fsecrets/restore', undefined],
])('%s %s with %j is refused with an explanation', async (method, path, body) => {
  const reply = await stack.ask(method, path, body);
  expect(reply).toMatchObject({ status: 400, body: { detail: expect.stringMatching(/\w/) } });
});

test('makes more accounts than the thirty that one address may register', async () => {
  for (let count = 0; count <= 30; count += 1)
    expect((await stack.ask('POST', '/accounts', { state: 'new' })).status).toBe(201);
});

test('a coupon that starts tomorrow is scheduled by the clock of the stack', async () => {
  await stack.ask('PUT', '/clock', { clock: 100 * DAY });
  const merchant = await made('fourCoupons');
  const { results } = await stack.call(listCoupons, { query: {} }, merchant);
  const today = dayIn(sites['6'].timeZone, new Date(Date.now() + 100 * DAY));
  expect(results.find(({ state }) => state === 'live')?.start_date).toBe(today);
  const scheduled = results.find(({ state }) => state === 'scheduled');
  expect(scheduled?.start_date.localeCompare(addDays(today, 1))).toBe(1);
});

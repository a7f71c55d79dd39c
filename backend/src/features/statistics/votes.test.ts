import { dayIn, STOREFRONT_SECRET_HEADER } from '@coupon-center/contracts';
import type { Coupon, StoreNumbers, VoteAnswer } from '@coupon-center/contracts';
import { wideNetworkOf } from '@coupon-center/server-kit';
import { add, archive, subscriber } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';
import { loadsOf, sendCounts } from '../../testing/counts.ts';
import { STOREFRONT_SECRET, testBackend } from '../../testing/test-backend.ts';
import type { Reply, TestBackend } from '../../testing/test-backend.ts';
import { votesSince } from './proofs.repository.ts';

/** 10:00 in Toronto. */
const NOW = new Date('2026-11-20T15:00:00.000Z');
const CODE = { discount_code: 'MAPLE20' };

let api: TestBackend;
let merchant: Merchant;
let coupon: Coupon;
beforeAll(async () => {
  api = await testBackend({ env: { STOREFRONT_SECRET, RATE_LIMIT_SCALE: '1' }, now: NOW });
});
afterAll(() => api.close());
beforeEach(async () => {
  api.clock.set(new Date(api.clock.now().getTime() + 40 * 86_400_000));
  await api.deps.sweeper.run();
  await api.drain();
  api.mailbox.mails.length = 0;
  merchant = await subscriber(api);
  coupon = await add(api, merchant, CODE);
});

let addresses = 0;
/** An address in a network where nobody has voted. */
const stranger = () => `203.${(addresses += 1) >> 8}.${addresses & 255}.7`;

interface Visit {
  address?: string;
  /** Page load, by default one that has copied the code; null for a form without script. */
  load?: string | null;
  id?: number;
  slug?: string;
  client?: '6' | '8';
}

/** Opens the page from a network, and copies the code. @returns the page load */
async function copyCode(
  address: string,
  id = coupon.id,
  kind: 'code_copy' | 'click' | 'coupon_view' = 'code_copy',
) {
  const from = loadsOf(wideNetworkOf(address), 1);
  const day = dayIn('America/Toronto', api.clock.now());
  await sendCounts(api, [{ slug: merchant.store.slug, coupon: id, day, kind, count: 1, from }]);
  return from.loads[0];
}

async function vote(answer: VoteAnswer, visit: Visit = {}): Promise<Reply> {
  const { address = stranger(), id = coupon.id, slug = merchant.store.slug } = visit;
  const load = visit.load === undefined ? await copyCode(address, id) : (visit.load ?? undefined);
  return api.send('POST', `/api/v1/storefront/stores/${slug}/coupons/${id}/votes/`, {
    body: { answer, visitor: { address, load } },
    client: visit.client,
    headers: { [STOREFRONT_SECRET_HEADER]: STOREFRONT_SECRET },
  });
}
async function votes(answer: VoteAnswer, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) expect((await vote(answer)).status).toBe(200);
}
/** Votes from several networks, the last of which votes more than an hour after the others. */
async function votesOverHours(answer: VoteAnswer, count: number): Promise<void> {
  await votes(answer, count - 1);
  api.clock.advance(3601);
  await votes(answer, 1);
}
async function uncounted(): Promise<Record<string, number>> {
  const rows = await api.deps.db
    .selectFrom('statistics_uncounted')
    .select(['kind', 'count'])
    .where('coupon_id', '=', coupon.id)
    .execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
}
async function health(): Promise<{ worked: number; failed: number }> {
  // The first token may have expired.
  const { token } = await api.login(merchant.email);
  const { body } = await api.send('GET', '/api/v1/statistics/coupons/', { token });
  return body.coupons[0].health;
}
async function mails(): Promise<string[]> {
  await api.drain();
  return api.mailbox.mails.filter(({ subject }) => subject.includes('may not work')).map(({ text }) => text);
}
async function edit(body: object = { discount_code: `NEW${addresses}` }): Promise<void> {
  const { token } = await api.login(merchant.email);
  expect((await api.send('PATCH', `/api/v1/coupons/${coupon.id}/`, { token, body })).status).toBe(200);
}

test('shows the merchant how many shoppers said that a code worked, and how many that it did not', async () => {
  await votes('worked', 3);
  await votes('failed', 1);
  expect(await health()).toEqual({ worked: 3, failed: 1 });
});

test('counts a network once per coupon and day, whatever the answer, and stores the rest separately', async () => {
  const other = await add(api, merchant, CODE);
  expect((await vote('worked', { address: '198.51.100.1' })).body).toMatchObject({ counted: true });
  expect((await vote('failed', { address: '198.51.100.1' })).body).toMatchObject({ counted: false });
  expect((await vote('failed', { address: '198.51.100.200' })).body).toMatchObject({ counted: false });
  expect((await vote('worked', { address: '198.51.100.1', id: other.id })).body).toMatchObject({
    counted: true,
  });
  expect((await vote('worked', { address: '2001:db8:1:2::1' })).body).toMatchObject({ counted: true });
  expect((await vote('worked', { address: '2001:db8:1:3::1' })).body).toMatchObject({ counted: false });
  expect(await uncounted()).toEqual({ failed: 2, worked: 1 });
  api.clock.advance(86_400);
  expect((await vote('failed', { address: '198.51.100.1' })).body).toMatchObject({ counted: true });
  expect(await health()).toEqual({ worked: 2, failed: 1 });
});

test('counts parallel votes from one network once', async () => {
  const visit = { address: '198.51.100.2', load: (await copyCode('198.51.100.2'))! };
  const replies = await Promise.all([1, 2, 3, 4].map(() => vote('failed', visit)));
  expect(replies.filter(({ body }) => body.counted)).toHaveLength(1);
  expect(await health()).toEqual({ worked: 0, failed: 1 });
});

test('counts a vote if its page load has copied the code or opened the shop within an hour', async () => {
  const [first, second] = [stranger(), stranger()];
  expect((await vote('worked', { address: first, load: (await copyCode(first))! })).body.counted).toBe(true);
  const clicked = await copyCode(second, coupon.id, 'click');
  api.clock.advance(3599);
  expect((await vote('worked', { address: second, load: clicked! })).body.counted).toBe(true);
});

test('does not count a vote without a recorded use, and lets the network vote again', async () => {
  const address = stranger();
  const other = await add(api, merchant, CODE);
  const copied = (await copyCode(address))!;
  const unseen: Visit[] = [
    // A form without script.
    { load: null },
    { load: 'an-invented-load' },
    // Loads that only viewed the coupon, used another one, or came from another network.
    { load: (await copyCode(address, coupon.id, 'coupon_view'))! },
    { load: (await copyCode(address, other.id))! },
    { load: copied, address: stranger() },
  ];
  for (const visit of unseen)
    expect((await vote('failed', { address, ...visit })).body).toMatchObject({ counted: false });
  expect(await uncounted()).toEqual({ failed: 5 });
  expect(await health()).toEqual({ worked: 0, failed: 0 });
  expect((await vote('worked', { address, load: copied })).body).toMatchObject({ counted: true });

  const late = stranger();
  const load = (await copyCode(late))!;
  api.clock.advance(3601);
  expect((await vote('failed', { address: late, load })).body).toMatchObject({ counted: false });
});

test('limits the votes from one network', async () => {
  const address = '198.51.100.3';
  for (let index = 1; index <= 30; index += 1)
    expect((await vote('failed', { address, load: null })).status).toBe(200);
  const refused = await vote('failed', { address: '198.51.100.4' });
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
});

test('keeps only a digest of voters, and deletes it with its secret when the day is over', async () => {
  await vote('worked', { address: '198.51.100.77' });
  const { db } = api.deps;
  const all = async () => [
    ...(await db.selectFrom('statistics_votes').selectAll().execute()),
    ...(await db.selectFrom('statistics_networks').selectAll().execute()),
    ...(await db.selectFrom('statistics_loads').selectAll().execute()),
    ...(await db.selectFrom('statistics_salts').selectAll().execute()),
  ];
  const rows = await all();
  expect(rows).toHaveLength(4);
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|load-of/);
  await api.deps.sweeper.run();
  expect(await all()).toHaveLength(4);
  api.clock.advance(86_400);
  await api.deps.sweeper.run();
  expect(await all()).toEqual([]);
  expect(await health()).toEqual({ worked: 1, failed: 0 });
});

test('refuses votes on coupons that shoppers can’t see', async () => {
  const neighbour = await subscriber(api);
  const foreign = await add(api, neighbour);
  const gone = await add(api, merchant);
  await archive(api, merchant, gone.id, gone.updated);
  const visits = [{ id: foreign.id }, { id: gone.id }, { slug: 'nobody-cp' }, { client: '8' as const }];
  for (const visit of visits) expect((await vote('worked', visit)).body.code).toBe('coupon_not_found');
});

test('returns 404 without the secret of the storefront', async () => {
  const url = `/api/v1/storefront/stores/${merchant.store.slug}/coupons/${coupon.id}/votes/`;
  const body = { answer: 'worked', visitor: { address: '198.51.100.3' } };
  expect((await api.send('POST', url, { body })).status).toBe(404);
});

test.each([
  [{ worked: 0, failed: 4 }, 61, false],
  [{ worked: 0, failed: 5 }, 61, true],
  [{ worked: 0, failed: 50 }, 60, false],
  [{ worked: 2, failed: 4 }, 61, false],
  [{ worked: 3, failed: 7 }, 61, true],
  [{ worked: 4, failed: 7 }, 61, false],
])('with the votes %j, the last one after %i minutes, a code seems dead: %j', async (sums, minutes, dead) => {
  const now = api.clock.now();
  const last = new Date(now.getTime() + minutes * 60_000);
  const ballots = (answer: VoteAnswer, networks: number) =>
    Array.from({ length: sums[answer] }, (_, index) => ({
      store_id: merchant.store.id,
      coupon_id: coupon.id,
      network: networks + index,
      answer,
      voted_at: index === 0 ? last : now,
    }));
  await api.deps.db
    .insertInto('statistics_ballots')
    .values([...ballots('worked', 0), ...ballots('failed', 100)])
    .execute();
  const subject = { storeId: merchant.store.id, couponId: coupon.id };
  const votes = await votesSince(api.deps.db, subject, { since: now, now: last });
  expect(votes).toMatchObject({ asked: sums.worked + sums.failed, worked: sums.worked, seems_dead: dead });
});

test('sends no email about votes from one network, however many days it votes', async () => {
  const address = stranger();
  for (let day = 1; day <= 13; day += 1) {
    expect((await vote('failed', { address })).body.counted).toBe(true);
    api.clock.advance(86_400);
  }
  expect(await mails()).toEqual([]);
});

test('sends no email about votes that all come within an hour, or without a recorded use', async () => {
  await votes('failed', 6);
  for (let index = 1; index <= 6; index += 1) await vote('failed', { load: null });
  expect(await mails()).toEqual([]);
  api.clock.advance(3601);
  for (let index = 1; index <= 6; index += 1) await vote('failed', { load: null });
  expect(await mails()).toEqual([]);
});

test('emails the merchant once that a code seems dead, and again after an edit that did not help', async () => {
  await votes('worked', 1);
  await votesOverHours('failed', 4);
  expect((await mails())[0]).toMatch(/4 of 5 shoppers[^]*MAPLE20/);
  await votes('failed', 3);
  expect(await mails()).toHaveLength(1);

  await edit();
  await votesOverHours('failed', 6);
  // The day of the edit has votes on both versions.
  expect(await mails()).toHaveLength(1);
  api.clock.advance(86_400);
  await votesOverHours('failed', 5);
  expect(await mails()).toHaveLength(2);
});

test('the numbers mark a code as seeming dead for as long as shoppers see that, or until it is changed', async () => {
  const seemsDeadNow = async () => {
    const { token } = await api.login(merchant.email);
    const { body } = await api.send('GET', '/api/v1/statistics/', { token });
    return (body as StoreNumbers).coupons.find((one) => one.coupon === coupon.id)?.code_seems_dead;
  };
  expect(await seemsDeadNow()).toBe(false);
  await votesOverHours('failed', 5);
  expect(await seemsDeadNow()).toBe(true);
  await votes('worked', 3);
  expect(await seemsDeadNow()).toBe(false);
  await votes('failed', 3);
  expect(await seemsDeadNow()).toBe(true);
  await edit({ description: 'Boots' });
  expect(await seemsDeadNow()).toBe(true);
  await edit();
  expect(await seemsDeadNow()).toBe(false);
});

test('old votes don’t make a code seem dead', async () => {
  await votes('failed', 4);
  api.clock.advance(30 * 86_400);
  await votes('failed', 4);
  expect(await mails()).toEqual([]);
});

test('votes weigh less each day', async () => {
  await votes('failed', 4);
  api.clock.advance(20 * 86_400);
  await votes('worked', 1);
  await votesOverHours('failed', 1);
  // Four votes of a third and one of today against one of today: 2.3 of 3.3.
  expect(await mails()).toEqual([]);
  await votes('failed', 1);
  expect(await mails()).toHaveLength(1);
});

test('sends no email about a coupon without a code', async () => {
  coupon = await add(api, merchant, { discount_code: '' });
  await votesOverHours('failed', 6);
  expect(await mails()).toEqual([]);
});

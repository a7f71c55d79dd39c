import { STOREFRONT_SECRET_HEADER } from '@coupon-center/contracts';
import type { Coupon, VoteAnswer } from '@coupon-center/contracts';
import { add, archive, subscriber } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';
import { STOREFRONT_SECRET } from '../../testing/storefront-secret.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { Reply, TestBackend } from '../../testing/test-backend.ts';
import { seemsDead } from './dead-codes.service.ts';

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
/** The address of a visitor who has not been here. */
const stranger = () => `203.0.${(addresses += 1) >> 8}.${addresses & 255}`;

interface Visit {
  address?: string;
  agent?: string;
  id?: number;
  slug?: string;
  client?: '6' | '8';
}
function vote(answer: VoteAnswer, visit: Visit = {}): Promise<Reply> {
  const { address = stranger(), agent = 'Mozilla/5.0', id = coupon.id, slug = merchant.store.slug } = visit;
  return api.send('POST', `/api/v1/storefront/stores/${slug}/coupons/${id}/votes/`, {
    body: { answer, visitor: { address, agent } },
    client: visit.client,
    headers: { [STOREFRONT_SECRET_HEADER]: STOREFRONT_SECRET },
  });
}
async function votes(answer: VoteAnswer, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) expect((await vote(answer)).status).toBe(200);
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
const edit = () =>
  api.send('PATCH', `/api/v1/coupons/${coupon.id}/`, {
    token: merchant.token,
    body: { discount_code: `NEW${addresses}` },
  });

test('the merchant sees how many shoppers said that a code worked, and that it did not', async () => {
  await votes('worked', 3);
  await votes('failed', 1);
  expect(await health()).toEqual({ worked: 3, failed: 1 });
});

test('a visitor is counted once a coupon and day, whatever the answer', async () => {
  const other = await add(api, merchant);
  const visit = { address: '198.51.100.1', agent: 'Firefox' };
  expect((await vote('worked', visit)).body).toEqual({ counted: true });
  expect((await vote('failed', visit)).body).toEqual({ counted: false });
  expect((await vote('worked', { ...visit, id: other.id })).body).toEqual({ counted: true });
  expect((await vote('worked', { ...visit, agent: 'Safari' })).body).toEqual({ counted: true });
  api.clock.advance(86_400);
  expect((await vote('failed', visit)).body).toEqual({ counted: true });
  expect(await health()).toEqual({ worked: 2, failed: 1 });
});

test('parallel votes of one visitor are counted once', async () => {
  const visit = { address: '198.51.100.2' };
  const replies = await Promise.all([1, 2, 3, 4].map(() => vote('failed', visit)));
  expect(replies.filter(({ body }) => body.counted)).toHaveLength(1);
  expect(await health()).toEqual({ worked: 0, failed: 1 });
});

test('one network can’t decide over a code, nor vote without end', async () => {
  const from = (index: number) => ({ address: `2001:db8:1:2::${index}`, agent: `Browser ${index}` });
  for (let index = 1; index <= 5; index += 1) expect((await vote('failed', from(index))).status).toBe(200);
  const refused = await vote('failed', from(6));
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
  expect(await health()).toEqual({ worked: 0, failed: 5 });
});

test('keeps a digest of voters only, and forgets it with its secret when the day is over', async () => {
  await vote('worked', { address: '198.51.100.77', agent: 'Firefox' });
  const { db } = api.deps;
  const all = async () => [
    ...(await db.selectFrom('statistics_votes').selectAll().execute()),
    ...(await db.selectFrom('statistics_salts').selectAll().execute()),
  ];
  const rows = await all();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/198\.51|Firefox/);
  await api.deps.sweeper.run();
  expect(await all()).toHaveLength(2);
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

test('without the secret of the storefront nobody can vote', async () => {
  const url = `/api/v1/storefront/stores/${merchant.store.slug}/coupons/${coupon.id}/votes/`;
  const body = { answer: 'worked', visitor: { address: '198.51.100.3', agent: '' } };
  expect((await api.send('POST', url, { body })).status).toBe(404);
});

test.each([
  [{ worked: 0, failed: 4 }, false],
  [{ worked: 0, failed: 5 }, true],
  [{ worked: 2, failed: 4 }, false],
  [{ worked: 3, failed: 7 }, true],
  [{ worked: 4, failed: 7 }, false],
])('with the votes %j a code seems dead: %p', (sums, dead) => {
  expect(seemsDead(sums)).toBe(dead);
});

test('the merchant is told once that a code seems dead, and again after an edit that did not help', async () => {
  await votes('worked', 1);
  await votes('failed', 4);
  expect((await mails())[0]).toMatch(/4 of 5 shoppers[^]*MAPLE20/);
  await votes('failed', 3);
  expect(await mails()).toHaveLength(1);

  await edit();
  await votes('failed', 6);
  // The day of the edit has votes on both versions.
  expect(await mails()).toHaveLength(1);
  api.clock.advance(86_400);
  await votes('failed', 5);
  expect(await mails()).toHaveLength(2);
});

test('old votes don’t make a code seem dead', async () => {
  await votes('failed', 4);
  api.clock.advance(14 * 86_400);
  await votes('failed', 4);
  expect(await mails()).toEqual([]);
});

test('a coupon without a code has none that could be dead', async () => {
  coupon = await add(api, merchant, { discount_code: '' });
  await votes('failed', 6);
  expect(await mails()).toEqual([]);
});

/** The uses and votes that shoppers see (docs/rules.md, 83). */
import { dayIn, STOREFRONT_SECRET_HEADER } from '@coupon-center/contracts';
import type { Coupon, Home, PublicStore, StoreIndex, VoteAnswer } from '@coupon-center/contracts';
import { wideNetworkOf } from '@coupon-center/server-kit';
import { add } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';
import { loadsOf, sendCounts } from '../../testing/counts.ts';
import { openStore } from '../../testing/open-store.ts';
import { STOREFRONT_SECRET, testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend({ env: { STOREFRONT_SECRET }, now: new Date('2026-11-20T15:00:00.000Z') });
});
afterEach(() => api.close());

let addresses = 0;
const stranger = () => `203.${(addresses += 1) >> 8}.${addresses & 255}.7`;

/** Copies a code `times` in one network. @returns the page loads */
async function use({ store }: Merchant, coupon: Pick<Coupon, 'id'>, times = 1, address = stranger()) {
  const from = loadsOf(wideNetworkOf(address), times);
  const day = dayIn('America/Toronto', api.clock.now());
  const count = { slug: store.slug, coupon: coupon.id, day, kind: 'code_copy' as const, count: times, from };
  expect((await sendCounts(api, [count])).status).toBe(200);
  return { address, load: from.loads[0] };
}

/** Votes of shoppers in networks of their own. @returns the last reply */
async function vote(
  merchant: Merchant,
  coupon: Pick<Coupon, 'id'>,
  answers: Partial<Record<VoteAnswer, number>>,
) {
  let body: { counted: boolean; proof?: unknown } = { counted: false };
  for (const [answer, count = 0] of Object.entries(answers))
    for (let index = 0; index < count; index += 1) {
      const visitor = await use(merchant, coupon);
      const url = `/api/v1/storefront/stores/${merchant.store.slug}/coupons/${coupon.id}/votes/`;
      const headers = { [STOREFRONT_SECRET_HEADER]: STOREFRONT_SECRET };
      ({ body } = await api.send('POST', url, { body: { answer, visitor }, headers }));
      expect(body.counted).toBe(true);
      api.clock.advance(1500);
    }
  return body;
}

async function page({ store }: Merchant): Promise<PublicStore> {
  return (await api.send('GET', `/api/v1/public/stores/${store.slug}/`)).body as PublicStore;
}
const proofOf = async (merchant: Merchant) => (await page(merchant)).coupons[0]?.proof;
const home = async () => (await api.send('GET', '/api/v1/public/home/')).body as Home;

async function aStore(name: string, values = {}) {
  const merchant = await openStore(api, name, { coupons: [{ discount_code: 'MAPLE20' }], values });
  const [coupon] = (await page(merchant)).coupons;
  return { merchant, coupon: coupon! };
}

test('shows votes of at least five networks, and at least ten uses', async () => {
  const { merchant, coupon } = await aStore('Maple');
  await vote(merchant, coupon, { worked: 3, failed: 1 });
  expect(await proofOf(merchant)).toBeUndefined();
  const votes = { asked: 5, worked: 4, last_worked: '2026-11-20', seems_dead: false };
  expect((await vote(merchant, coupon, { worked: 1 })).proof).toEqual({ used: null, votes });
  for (let index = 0; index < 5; index += 1) await use(merchant, coupon);
  expect(await proofOf(merchant)).toEqual({ used: 10, votes });
});

test('counts the first copy and the first click of a coupon, even if they arrive at the same time', async () => {
  const coupons = Array.from({ length: 8 }, () => ({ discount_code: 'MAPLE20' }));
  const merchant = await openStore(api, 'Maple', { coupons });
  const ids = (await page(merchant)).coupons.map(({ id }) => id);
  const day = dayIn('America/Toronto', api.clock.now());
  const send = (coupon: number, kind: 'code_copy' | 'click') => {
    const from = loadsOf(wideNetworkOf(stranger()), 1);
    return sendCounts(api, [{ slug: merchant.store.slug, coupon, day, kind, count: 1, from }]);
  };
  const replies = await Promise.all(ids.flatMap((id) => [send(id, 'code_copy'), send(id, 'click')]));
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  const sums = await api.deps.db.selectFrom('statistics_proofs').select(['copies', 'clicks']).execute();
  expect(sums).toEqual(ids.map(() => ({ copies: 1, clicks: 1 })));
});

test('counts at most three uses of a network a day', async () => {
  const { merchant, coupon } = await aStore('Maple');
  const address = stranger();
  for (const times of [1, 40, 50]) await use(merchant, coupon, times, address);
  expect(await proofOf(merchant)).toBeUndefined();
  for (let index = 0; index < 7; index += 1) await use(merchant, coupon);
  expect(await proofOf(merchant)).toEqual({ used: 10, votes: null });
});

test('marks a code that seems dead, and puts it after the others', async () => {
  const { merchant, coupon } = await aStore('Maple');
  const other = await add(api, merchant, { discount_code: 'OTHER' });
  await vote(merchant, coupon, { worked: 1, failed: 4 });
  const { coupons } = await page(merchant);
  expect(coupons.map(({ id }) => id)).toEqual([other.id, coupon.id]);
  expect(coupons[1]?.proof?.votes).toMatchObject({ asked: 5, worked: 1, seems_dead: true });
});

test('forgets the votes on a code once there is a vote on its replacement', async () => {
  const { merchant, coupon } = await aStore('Maple');
  await vote(merchant, coupon, { failed: 5 });
  const { token } = await api.login(merchant.email);
  const edit = { token, body: { discount_code: 'BETTER' } };
  expect((await api.send('PATCH', `/api/v1/coupons/${coupon.id}/`, edit)).status).toBe(200);
  expect(await proofOf(merchant)).toBeUndefined();
  await vote(merchant, coupon, { worked: 5 });
  expect((await proofOf(merchant))?.votes).toMatchObject({ asked: 5, worked: 5 });
});

test('keeps votes that are older than the sums', async () => {
  const { merchant, coupon } = await aStore('Maple');
  const voted_at = api.clock.now();
  const ballot = { store_id: merchant.store.id, coupon_id: coupon.id, answer: 'worked' as const, voted_at };
  await api.deps.db
    .insertInto('statistics_ballots')
    .values([1, 2, 3, 4].map((network) => ({ ...ballot, network: -network })))
    .execute();
  await vote(merchant, coupon, { worked: 1 });
  expect((await proofOf(merchant))?.votes).toMatchObject({ asked: 5, worked: 5 });
});

test('shows no uses from more than 28 days ago, and no votes from more than 30', async () => {
  const { merchant, coupon } = await aStore('Maple');
  await vote(merchant, coupon, { worked: 10 });
  expect(await proofOf(merchant)).toMatchObject({ used: 10, votes: { asked: 10 } });
  const afterDays = async (days: number) => {
    api.clock.advance(days * 86_400);
    await api.deps.sweeper.run();
    return home();
  };
  expect((await afterDays(8)).most_used).toEqual([]);
  expect((await afterDays(19)).used_stores).toHaveLength(1);
  expect((await afterDays(1)).used_stores).toEqual([]);
  expect(await proofOf(merchant)).toMatchObject({ used: null, votes: { asked: 10 } });
  await afterDays(3);
  expect(await proofOf(merchant)).toBeUndefined();
  expect(await api.deps.db.selectFrom('statistics_proofs').selectAll().execute()).toEqual([]);
});

test('the home page lists the most used coupons, one of each store, and their stores', async () => {
  const one = await aStore('Maple');
  const two = await aStore('Birch');
  const second = await add(api, one.merchant, { discount_code: 'SECOND' });
  for (const [{ merchant, coupon }, uses] of [
    [one, 2],
    [{ ...one, coupon: second }, 4],
    [two, 3],
  ] as const)
    for (let index = 0; index < uses; index += 1) await use(merchant, coupon);
  const { most_used: used, used_stores: stores } = await home();
  expect(used?.map(({ id }) => id)).toEqual([second.id, two.coupon.id]);
  expect(stores?.map(({ name }) => name)).toEqual(['Maple', 'Birch']);
});

test('the lists of the home page end with the coupons whose code seems dead', async () => {
  const maple = await aStore('Maple');
  const birch = await aStore('Birch');
  await api.deps.db.updateTable('coupons').set({ expiration_date: '2026-11-24' }).execute();
  for (let index = 0; index < 6; index += 1) await use(maple.merchant, maple.coupon);
  await use(birch.merchant, birch.coupon);
  const lists = async () => {
    const { newest, ending, most_used: used } = await home();
    return [newest, ending, used].map((list) => list?.map(({ id }) => id));
  };
  const [first, second] = [maple.coupon.id, birch.coupon.id];
  expect(await lists()).toEqual([
    [second, first],
    [first, second],
    [first, second],
  ]);
  await vote(maple.merchant, maple.coupon, { failed: 5 });
  expect(await lists()).toEqual([
    [second, first],
    [second, first],
    [second, first],
  ]);
  const session = await api.login(maple.merchant.email);
  const values = { discount_code: 'NEWER', expiration_date: '2026-11-25' };
  const { id: newer } = await add(api, session, values);
  expect(await lists()).toEqual([
    [newer, second],
    [second, newer],
    [second, first],
  ]);
});

test('in the lists of a category, a store shows its newest coupon whose code works, and stores that have none come last', async () => {
  const maple = await aStore('Maple', { category: 'fashion' });
  const newer = await add(api, maple.merchant, { discount_code: 'NEWER' });
  const birch = await aStore('Birch', { category: 'fashion' });
  const lists = async () => {
    const row = (await home()).by_category?.[0]?.coupons;
    const { coupons } = (await api.send('GET', '/api/v1/public/stores/?category=fashion')).body as StoreIndex;
    return [row, coupons].map((list) => list?.map(({ id }) => id));
  };
  const newestFirst = [birch.coupon.id, newer.id];
  expect(await lists()).toEqual([newestFirst, newestFirst]);
  await vote(maple.merchant, newer, { failed: 5 });
  await vote(birch.merchant, birch.coupon, { failed: 5 });
  const deadLast = [maple.coupon.id, birch.coupon.id];
  expect(await lists()).toEqual([deadLast, deadLast]);

  const { token } = await api.login(birch.merchant.email);
  await api.send('PATCH', `/api/v1/coupons/${birch.coupon.id}/`, { token, body: { discount_code: 'ALIVE' } });
  expect((await lists())[0]).toEqual([birch.coupon.id, maple.coupon.id]);
});

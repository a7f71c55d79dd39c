import { MAX_COUPONS } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { addMany, archive, COUPON, list, restore, subscriber } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';

let api: TestBackend;
let merchant: Merchant;

beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());
beforeEach(async () => {
  merchant = await subscriber(api);
});

const sort = (ids: readonly number[]) =>
  api.send('POST', '/api/v1/coupons/sort-coupons', {
    token: merchant.token,
    body: { items: ids.map((id, index) => ({ id: String(id), sort_number: String(index + 1) })) },
  });

const add = () => api.send('POST', '/api/v1/coupons/', { token: merchant.token, body: COUPON });
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index));
/** All rotations of a list. */
const turns = (ids: readonly number[]) =>
  ids.map((_, shift) => [...ids.slice(shift), ...ids.slice(0, shift)]);

// @spec 6.9
test('adds exactly one of fifty parallel coupons to a store that has nine', async () => {
  await addMany(api, merchant, MAX_COUPONS - 1);
  const replies = await Promise.all(times(50, add));
  const statuses = replies.map((reply) => reply.status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403)).toHaveLength(49);
  const coupons = await list(api, merchant);
  expect(coupons.map((coupon) => coupon.sort_number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('ends up with one of fifty orders saved in parallel', async () => {
  const ids = (await addMany(api, merchant, 6)).map((coupon) => coupon.id);
  const orders = turns(ids);
  const replies = await Promise.all(times(50, (index) => sort(orders[index % orders.length] ?? [])));
  expect(replies.every((reply) => reply.status === 200)).toBe(true);
  const coupons = await list(api, merchant);
  expect(coupons.map((coupon) => coupon.sort_number)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(orders).toContainEqual(coupons.map((coupon) => coupon.id));
});

test('ends up with one order without duplicates if coupons are added and archived in parallel', async () => {
  const coupons = await addMany(api, merchant, 7);
  const ids = coupons.slice(0, 5).map((coupon) => coupon.id);
  const leaving = coupons.slice(5).map((coupon) => coupon.id);
  const orders = turns(ids);
  const comeAndGo = [
    add(),
    add(),
    ...leaving.map(async (id) => {
      await archive(api, merchant, id);
      return restore(api, merchant, id);
    }),
  ];
  const sorted = times(50, (index) => sort(orders[index % orders.length] ?? []));
  const replies = await Promise.all([...sorted, ...comeAndGo]);
  expect(replies.every((reply) => reply.status === 200 || reply.status === 201)).toBe(true);
  const left = await list(api, merchant);
  expect(left).toHaveLength(9);
  expect(new Set(left.map((coupon) => coupon.sort_number)).size).toBe(9);
  expect(orders).toContainEqual(left.map((coupon) => coupon.id).filter((id) => ids.includes(id)));
});

test('never has more than ten coupons, or two in one position, after parallel restores and additions', async () => {
  const coupons = await addMany(api, merchant, MAX_COUPONS);
  const [one, two, three] = coupons.map((coupon) => coupon.id);
  for (const id of [one, two]) await archive(api, merchant, id);
  const replies = await Promise.all([
    ...times(10, () => restore(api, merchant, one)),
    ...times(10, add),
    ...times(10, () => restore(api, merchant, two)),
    archive(api, merchant, three).then(() => restore(api, merchant, three)),
    ...times(10, add),
  ]);
  const refused = replies.filter((reply) => reply.status === 403);
  expect(refused.length).toBeGreaterThan(0);
  for (const reply of refused) expect(reply.body).toMatchObject({ code: 'coupon_limit_reached' });
  expect(replies.every((reply) => [200, 201, 403].includes(reply.status))).toBe(true);
  const left = await list(api, merchant);
  expect(left).toHaveLength(MAX_COUPONS);
  expect(new Set(left.map((coupon) => coupon.sort_number)).size).toBe(MAX_COUPONS);
});

test('restores exactly one of ten archived coupons to a store that has nine, in parallel calls', async () => {
  const archived: Coupon[] = [];
  for (let round = 0; round < 2; round += 1) {
    const coupons = await addMany(api, merchant, 5);
    for (const { id } of coupons) await archive(api, merchant, id);
    archived.push(...coupons);
  }
  await addMany(api, merchant, MAX_COUPONS - 1);
  const replies = await Promise.all(
    [...archived, ...archived].map((coupon) => restore(api, merchant, coupon.id)),
  );
  expect(await list(api, merchant)).toHaveLength(MAX_COUPONS);
  const back = replies.filter((reply) => reply.status === 200).map((reply) => (reply.body as Coupon).id);
  expect(new Set(back).size).toBe(1);
});

test('saves one of twenty parallel edits of the same version', async () => {
  const [coupon] = await addMany(api, merchant, 1);
  const edit = (description: string) =>
    api.send('PATCH', `/api/v1/coupons/${coupon?.id}/`, {
      token: merchant.token,
      body: { ...COUPON, description },
      headers: { 'if-match': `"${coupon?.updated}"` },
    });
  const replies = await Promise.all(times(20, (index) => edit(`Edit ${index}`)));
  const saved = replies.filter((reply) => reply.status === 200);
  expect(saved).toHaveLength(1);
  const stale = replies.filter((reply) => reply.status === 409);
  expect(stale).toHaveLength(19);
  for (const reply of stale) expect(reply.body).toMatchObject({ code: 'stale', current: saved[0]?.body });
  expect(await list(api, merchant)).toEqual([saved[0]?.body]);
});

/** The lists of a large site (docs/rules.md, 57). */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Home, StoreIndex } from '@coupon-center/contracts';
import { addManyStores } from '../../testing/many-stores.ts';
import { openStore } from '../../testing/open-store.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { KEPT_FROM } from './directories.ts';

let api: TestBackend;
beforeEach(async () => {
  api = await testBackend();
  await addManyStores(api, { stores: KEPT_FROM });
});
afterEach(() => api.close());

const stores = async (query = '') =>
  (await api.send('GET', `/api/v1/public/stores/${query}`)).body as StoreIndex;
const count = async () => (await stores()).count;

test('are read again in the background after a minute', async () => {
  expect(await count()).toBe(KEPT_FROM);
  await openStore(api, 'Maple', { values: { category: 'fashion' } });
  api.clock.advance(59);
  expect(await count()).toBe(KEPT_FROM);
  expect(((await api.send('GET', '/api/v1/public/home/')).body as Home).store_count).toBe(KEPT_FROM);
  api.clock.advance(1);
  expect(await count()).toBe(KEPT_FROM);
  await vi.waitFor(async () => expect(await count()).toBe(KEPT_FROM + 1), { timeout: 60_000 });
  expect(await stores('?letter=m')).toMatchObject({ count: 1, letters: ['m', 's'] });
  expect(await stores('?letter=s&page=34')).toMatchObject({ count: KEPT_FROM, pages: 34 });
  expect((await stores('?category=fashion')).coupons).toHaveLength(1);
});

test('are read on the primary if a standby gives up reading so many stores', async () => {
  const shopper = new AsyncLocalStorage<string>();
  const { statistics } = api.deps.ports;
  const { deadCodes } = statistics;
  vi.spyOn(statistics, 'deadCodes').mockImplementation(async (...call) => {
    if (shopper.getStore()) throw Object.assign(new Error('statement timeout'), { code: '57014' });
    return deadCodes(...call);
  });
  expect(await shopper.run('reads', count)).toBe(KEPT_FROM);
});

test('are at most ten minutes old', async () => {
  expect(await count()).toBe(KEPT_FROM);
  await openStore(api, 'Maple');
  api.clock.advance(600);
  expect(await count()).toBe(KEPT_FROM + 1);
});

test('show nothing that is no longer live', async () => {
  const [first] = (await stores()).stores;
  expect(first?.name).toBe('Store 1');
  const { db } = api.deps;
  await db.updateTable('stores').set({ is_approved: false }).where('slug', '=', 'store-1-cp').execute();
  const { stores: listed } = await stores();
  expect(listed).toHaveLength(59);
  expect(listed.map(({ name }) => name)).not.toContain('Store 1');
});

test('are read anew as soon as the site is small again', async () => {
  expect(await count()).toBe(KEPT_FROM);
  const { db } = api.deps;
  await db.updateTable('stores').set({ is_approved: false }).where('slug', '<>', 'store-1-cp').execute();
  api.clock.advance(600);
  expect(await count()).toBe(1);
  await openStore(api, 'Maple');
  expect(await count()).toBe(2);
});

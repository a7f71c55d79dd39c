/** Pausing and resuming coupons (docs/rules.md, 64). */
import { couponState, MAX_COUPONS } from '@coupon-center/contracts';
import type { Coupon, Home, PublicStore, SearchResult } from '@coupon-center/contracts';
import { add, addMany, archive, endSubscription, list } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';
import { openStore } from '../../testing/open-store.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { Reply, TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
let merchant: Merchant;

beforeEach(async () => {
  api = await testBackend();
  merchant = await openStore(api, 'Maple Outfitters', { coupons: [] });
});
afterEach(() => api.close());

const turn = (what: 'pause' | 'resume', id: number, seen?: string): Promise<Reply> =>
  api.send('POST', `/api/v1/coupons/${id}/${what}/`, {
    token: merchant.token,
    headers: { 'if-match': seen },
  });
const pause = (id: number, seen?: string) => turn('pause', id, seen);
const resume = (id: number, seen?: string) => turn('resume', id, seen);

const read = async <Body>(path: string) => (await api.send('GET', `/api/v1/public/${path}`)).body as Body;

/** Counts the coupons that shoppers see on the store page, on the home page and in a search. */
async function seenByShoppers(): Promise<Record<string, number>> {
  const page = await read<PublicStore>(`stores/${merchant.store.slug}/`);
  const home = await read<Home>('home/');
  const found = await read<SearchResult>('search/?q=tents');
  return { page: page.coupons.length, home: home.newest.length, search: found.coupons.length };
}

describe('a paused coupon', () => {
  test('is hidden from shoppers until it is resumed', async () => {
    const coupon = await add(api, merchant, { description: 'All tents', discount_code: 'TENTS' });
    expect(await seenByShoppers()).toEqual({ page: 1, home: 1, search: 1 });

    const paused = await pause(coupon.id, coupon.updated);
    expect(paused.status).toBe(200);
    expect(await seenByShoppers()).toEqual({ page: 0, home: 0, search: 0 });
    expect(await read('stores/')).toMatchObject({ count: 0, stores: [] });

    const resumed = await resume(coupon.id, (paused.body as Coupon).updated);
    expect(resumed.body).toEqual({ ...coupon, updated: expect.any(String) });
    expect(await seenByShoppers()).toEqual({ page: 1, home: 1, search: 1 });
  });

  test('keeps its position and its fields, and can be told from a coupon on hold', async () => {
    const [, second] = await addMany(api, merchant, 3);
    const { body } = await pause(second!.id);
    const now = api.clock.now().toISOString();
    expect(body).toEqual({
      ...second,
      state: 'held',
      hold_reason: null,
      paused: now,
      updated: expect.any(String),
    });
    expect(couponState(body as Coupon)).toBe('paused');
    expect((await list(api, merchant)).map(couponState)).toEqual(['live', 'paused', 'live']);
    await api.deps.db.updateTable('coupons').set({ held: true }).where('id', '=', second!.id).execute();
    const [, held] = await list(api, merchant);
    expect(held).toMatchObject({ state: 'held', hold_reason: '', paused: now });
    expect(couponState(held!)).toBe('held');
  });

  test('counts towards the limit of ten', async () => {
    const [first] = await addMany(api, merchant, MAX_COUPONS);
    await pause(first!.id);
    await expect(add(api, merchant)).rejects.toThrow('coupon_limit_reached');
  });

  test('is not listed as expired on the store page after its end date', async () => {
    const dates = { start_date: '2026-11-01', expiration_date: '2026-11-10' };
    const [one] = [await add(api, merchant, dates), await add(api, merchant, dates)];
    const expired = async () => (await read<PublicStore>(`stores/${merchant.store.slug}/`)).expired;
    expect(await expired()).toHaveLength(2);
    await pause(one.id);
    expect(await expired()).toHaveLength(1);
  });

  test('is counted only in the preview of a page that is not live', async () => {
    const { id } = await add(api, merchant);
    await add(api, merchant);
    await pause(id);
    const path = `/api/v1/public/stores/${merchant.store.slug}/`;
    expect((await api.send('GET', path, { token: merchant.token })).body).not.toHaveProperty('paused_count');
    await endSubscription(api, merchant.store.id);
    const preview = await api.send('GET', path, { token: merchant.token });
    expect(preview.body).toMatchObject({ preview: true, paused_count: 1, coupons: [expect.anything()] });
  });

  test('can be edited and stays paused', async () => {
    const { id } = await add(api, merchant);
    await pause(id);
    const reply = await api.send('PATCH', `/api/v1/coupons/${id}/`, {
      token: merchant.token,
      body: { description: 'New' },
    });
    expect(reply.body).toMatchObject({ description: 'New', paused: expect.any(String) });
    expect(await seenByShoppers()).toMatchObject({ page: 0 });
  });

  test('is still paused when it is restored from the archive', async () => {
    const { id } = await add(api, merchant);
    await pause(id);
    await archive(api, merchant, id);
    expect((await pause(id)).status).toBe(404);
    expect((await resume(id)).status).toBe(404);
    const restored = await api.send('POST', `/api/v1/coupons/${id}/restore/`, { token: merchant.token });
    expect(couponState(restored.body as Coupon)).toBe('paused');
  });
});

describe.each([
  ['pausing', pause, 'paused'],
  ['resuming', resume, 'live'],
] as const)('%s', (_name, call, state) => {
  const prepare = async () => {
    const coupon = await add(api, merchant);
    return call === pause ? coupon : ((await pause(coupon.id)).body as Coupon);
  };

  test('is idempotent', async () => {
    const { id, updated } = await prepare();
    const first = await call(id, updated);
    api.clock.advance(60);
    const second = await call(id, updated);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(couponState(second.body as Coupon)).toBe(state);
  });

  test('conflicts if the coupon has changed since it was seen', async () => {
    const { id, updated } = await prepare();
    await api.send('PATCH', `/api/v1/coupons/${id}/`, {
      token: merchant.token,
      body: { description: 'New' },
    });
    const reply = await call(id, updated);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'stale', current: { description: 'New' } });
  });

  test('needs no subscription', async () => {
    const { id } = await prepare();
    await endSubscription(api, merchant.store.id);
    expect((await call(id)).status).toBe(200);
  });
});

test('pauses once when called twice in parallel', async () => {
  const { id } = await add(api, merchant);
  const [one, two] = await Promise.all([pause(id), pause(id)]);
  expect(one.body).toEqual(two.body);
});

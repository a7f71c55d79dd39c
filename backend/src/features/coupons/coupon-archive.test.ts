import { MAX_COUPONS } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';
import { add, addMany, archive, endSubscription, list, restore, subscriber } from '../../testing/coupons.ts';
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

const names = async (query = '') => (await list(api, merchant, query)).map((coupon) => coupon.description);
const sort = (ids: readonly number[]) =>
  api.send('POST', '/api/v1/coupons/sort-coupons/', {
    token: merchant.token,
    body: { items: ids.map((id, index) => ({ id: String(id), sort_number: String(index + 1) })) },
  });

describe('archiving', () => {
  test('takes a coupon off the list and the page, and returns it', async () => {
    const [, second] = await addMany(api, merchant, 3);
    const reply = await archive(api, merchant, second?.id);
    expect(reply.status).toBe(200);
    const archived = api.clock.now().toISOString();
    expect(reply.body).toEqual({ ...second, state: 'archived', archived, updated: expect.any(String) });
    expect(reply.body.updated > String(second?.updated)).toBe(true);
    expect(await names()).toEqual(['Coupon 1', 'Coupon 3']);
    const live = await api.deps.ports.coupons.liveCoupons(api.deps.db, merchant.store.id, '2026-11-20');
    expect(live.map((coupon) => coupon.description)).toEqual(['Coupon 1', 'Coupon 3']);
    expect(await list(api, merchant, '?archived=1')).toEqual([reply.body]);
  });

  test('is idempotent', async () => {
    const { id, updated } = await add(api, merchant);
    const first = await archive(api, merchant, id, updated);
    api.clock.advance(60);
    const second = await archive(api, merchant, id, updated);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  test('conflicts if the coupon has changed since it was seen', async () => {
    const { id, updated } = await add(api, merchant);
    const change = { token: merchant.token, body: { description: 'New' } };
    await api.send('PATCH', `/api/v1/coupons/${id}/`, change);
    const reply = await archive(api, merchant, id, updated);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'stale', current: { description: 'New', archived: null } });
    expect(await names()).toEqual(['New']);
  });

  test('keeps the latest hundred archived coupons of a store', async () => {
    const [first, second, other] = await addMany(api, merchant, 3);
    const elsewhere = await subscriber(api);
    const untouched = await add(api, elsewhere);
    await archive(api, elsewhere, untouched.id);
    await archive(api, merchant, first?.id);
    api.clock.advance(60);
    await archive(api, merchant, second?.id);
    api.clock.advance(60);
    const { id: _, ...row } = await api.deps.db
      .selectFrom('coupons')
      .selectAll()
      .where('id', '=', other?.id ?? 0)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 98 }, () => ({ ...row, archived_at: api.clock.now() }));
    await api.deps.db.insertInto('coupons').values(copies).execute();
    expect(await list(api, merchant, '?archived=1&page_size=100')).toHaveLength(100);

    api.clock.advance(60);
    await archive(api, merchant, other?.id);
    const kept = await list(api, merchant, '?archived=1&page_size=100');
    expect(kept.map((coupon) => coupon.id)).toEqual(
      expect.arrayContaining([other?.id, second?.id].filter((id) => id !== undefined)),
    );
    expect(kept).toHaveLength(100);
    expect((await restore(api, merchant, first?.id)).status).toBe(404);
    expect(await list(api, elsewhere, '?archived=1')).toHaveLength(1);
  });
});

describe('restoring', () => {
  test('returns a coupon to its old position, unchanged', async () => {
    const [, second] = await addMany(api, merchant, 3);
    const { body } = await archive(api, merchant, second?.id);
    const reply = await restore(api, merchant, second?.id, (body as Coupon).updated);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ ...second, updated: expect.any(String) });
    expect(await names()).toEqual(['Coupon 1', 'Coupon 2', 'Coupon 3']);
    expect(await list(api, merchant, '?archived=1')).toEqual([]);
  });

  test('moves a coupon to the end if its position is taken', async () => {
    const [first, second, third] = await addMany(api, merchant, 3);
    await archive(api, merchant, second?.id);
    await sort([third?.id ?? 0, first?.id ?? 0]);
    expect((await restore(api, merchant, second?.id)).body.sort_number).toBe(3);
    expect(await names()).toEqual(['Coupon 3', 'Coupon 1', 'Coupon 2']);
  });

  test('succeeds and changes nothing for a coupon that is not archived', async () => {
    const coupon = await add(api, merchant);
    const reply = await restore(api, merchant, coupon.id, 'what nobody saw');
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual(coupon);
  });

  test('is refused if the store has ten coupons', async () => {
    const [first] = await addMany(api, merchant, MAX_COUPONS);
    await archive(api, merchant, first?.id);
    const added = await add(api, merchant);
    const reply = await restore(api, merchant, first?.id);
    expect(reply.status).toBe(403);
    expect(reply.body).toMatchObject({ code: 'coupon_limit_reached' });
    expect(await list(api, merchant)).toHaveLength(MAX_COUPONS);
    await archive(api, merchant, added.id);
    expect((await restore(api, merchant, first?.id)).body.sort_number).toBe(1);
  });

  test('needs no subscription, and neither does archiving', async () => {
    const { id } = await add(api, merchant);
    await endSubscription(api, merchant.store.id);
    expect((await archive(api, merchant, id)).status).toBe(200);
    expect((await restore(api, merchant, id)).status).toBe(200);
  });

  test('requires no new approval and lifts no hold', async () => {
    const { id } = await add(api, merchant);
    const held = await add(api, merchant);
    await api.deps.db.updateTable('coupons').set({ held: true }).where('id', '=', held.id).execute();
    vi.spyOn(sites['6'], 'moderateCoupons', 'get').mockReturnValue(true);
    for (const each of [id, held.id]) await archive(api, merchant, each);
    expect((await restore(api, merchant, id)).body).toMatchObject({ approved: true, state: 'live' });
    expect((await restore(api, merchant, held.id)).body).toMatchObject({ state: 'held' });
  });

  test('conflicts if the coupon has changed since it was seen', async () => {
    const { id, updated } = await add(api, merchant);
    await archive(api, merchant, id);
    const reply = await restore(api, merchant, id, updated);
    expect(reply.status).toBe(409);
    expect(reply.body).toMatchObject({ code: 'stale', current: { state: 'archived' } });
  });
});

test('returns 404 to a merchant without a store', async () => {
  const fresh = await api.register();
  expect((await archive(api, fresh, 1)).body).toMatchObject({ status: 404, code: 'store_missing' });
});

describe('archived coupons', () => {
  test('are listed separately, most recent first, in pages', async () => {
    const coupons = await addMany(api, merchant, 3);
    for (const { id } of coupons) {
      api.clock.advance(60);
      await archive(api, merchant, id);
    }
    expect(await names('?archived=1')).toEqual(['Coupon 3', 'Coupon 2', 'Coupon 1']);
    expect(await names('?archived=1&page=2&page_size=2')).toEqual(['Coupon 1']);
    expect(await names(`?archived=1&id_search_text=${coupons[1]?.id}`)).toEqual(['Coupon 2']);
    const other = await subscriber(api);
    expect(await list(api, other, '?archived=1')).toEqual([]);
  });

  test('are kept for thirty days', async () => {
    const [old, young, kept] = await addMany(api, merchant, 3);
    await archive(api, merchant, old?.id);
    api.clock.advance(1);
    await archive(api, merchant, young?.id);
    api.clock.advance(30 * 24 * 3600);
    await api.deps.sweeper.run();
    merchant = { ...merchant, ...(await api.login(merchant.email)) };
    expect((await list(api, merchant, '?archived=1')).map((coupon) => coupon.id)).toEqual([young?.id]);
    expect((await list(api, merchant)).map((coupon) => coupon.id)).toEqual([kept?.id]);
    expect((await restore(api, merchant, old?.id)).status).toBe(404);
  });
});

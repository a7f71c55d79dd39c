/** The history of coupons, and restoring earlier versions (docs/rules.md, 65). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Coupon, CouponChange } from '@coupon-center/contracts';
import { inTransaction } from '@coupon-center/database';
import { sites } from '@coupon-center/site-config';
import { add, archive, restore, subscriber } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { Reply, TestBackend } from '../../testing/test-backend.ts';
import { couponsPort } from './coupons.port.ts';
import { KEPT_CHANGES } from './coupon-writer.ts';

let api: TestBackend;
let merchant: Merchant;

beforeEach(async () => {
  api = await testBackend();
  merchant = await subscriber(api);
});
afterEach(() => api.close());

const ask = (id: number, query = '', { token } = merchant): Promise<Reply> =>
  api.send('GET', `/api/v1/coupons/${id}/history/${query}`, { token });
const history = async (id: number) => (await ask(id)).body.results as CouponChange[];
const edit = async (id: number, body: object): Promise<Coupon> => {
  const reply = await api.send('PATCH', `/api/v1/coupons/${id}/`, { token: merchant.token, body });
  if (reply.status !== 200) throw new Error(reply.text);
  return reply.body as Coupon;
};
const revert = (
  id: number,
  changeId: number,
  { seen, token = merchant.token }: { seen?: string; token?: string } = {},
) =>
  api.send('POST', `/api/v1/coupons/${id}/history/${changeId}/restore/`, {
    token,
    headers: { 'if-match': seen },
  });

/** Actor and action of each change. */
const deeds = (changes: readonly CouponChange[]) => changes.map(({ actor, action }) => `${actor} ${action}`);

describe('the history', () => {
  test('lists each change with its fields before and after, latest first', async () => {
    const { id } = await add(api, merchant, { expiration_date: '2026-11-30' });
    api.clock.advance(60);
    await edit(id, { expiration_date: '2026-12-15', discount_code: 'MAPLE' });
    const [edited, created] = await history(id);
    expect(edited).toMatchObject({
      actor: 'merchant',
      action: 'edited',
      at: api.clock.now().toISOString(),
      version: { expiration_date: '2026-12-15', title: '20% OFF' },
    });
    expect(edited!.changed.toSorted((one, other) => (one.field < other.field ? -1 : 1))).toEqual([
      { field: 'discount_code', before: '', after: 'MAPLE' },
      { field: 'expiration_date', before: '2026-11-30', after: '2026-12-15' },
    ]);
    expect(created).toMatchObject({
      actor: 'merchant',
      action: 'created',
      changed: [],
      version: { expiration_date: '2026-11-30', discount_code: '' },
    });
  });

  test('names every action and its actor', async () => {
    const { id } = await add(api, merchant);
    const { token } = await api.asProvider();
    const post = (path: string, body?: object, as = merchant.token) =>
      api.send('POST', path, { token: as, body });
    await post(`/api/v1/coupons/${id}/pause/`);
    await post(`/api/v1/coupons/${id}/resume/`);
    await archive(api, merchant, id);
    await restore(api, merchant, id);
    await post(`/api/v1/provider/coupons/${id}/hold/`, { reason: 'The code fails.' }, token);
    await post(`/api/v1/provider/coupons/${id}/release/`, {}, token);
    expect(deeds(await history(id))).toEqual([
      'provider released',
      'provider held',
      'merchant restored',
      'merchant archived',
      'merchant resumed',
      'merchant paused',
      'merchant created',
    ]);
    const held = (await history(id))[1]!;
    expect(held.changed).toContainEqual({ field: 'hold_reason', before: null, after: 'The code fails.' });
  });

  test('leaves out edits without effect and changes of the order', async () => {
    const { id } = await add(api, merchant);
    const other = await add(api, merchant);
    await edit(id, { description: 'Everything in the shop' });
    const items = [other.id, id].map((one, place) => ({ id: `${one}`, sort_number: `${place}` }));
    await api.send('POST', '/api/v1/coupons/sort-coupons/', { token: merchant.token, body: { items } });
    expect(deeds(await history(id))).toEqual(['merchant created']);
  });

  test('shows the automatic archiving of a closed account’s coupons', async () => {
    const { id } = await add(api, merchant);
    const { db, ports } = api.deps;
    await inTransaction(db, (tx) => ports.coupons.archiveAll(tx, merchant.store.id, api.clock.now()));
    expect(deeds(await history(id))).toEqual(['automatic archived', 'merchant created']);
  });

  test('starts with the state before the first change for a coupon older than the history', async () => {
    const { id, updated } = await add(api, merchant);
    await api.deps.db.deleteFrom('coupon_changes').execute();
    expect((await ask(id)).body).toMatchObject({ count: 0, results: [] });
    api.clock.advance(60);
    await edit(id, { description: 'New' });
    await edit(id, { description: 'Newer' });
    const changes = await history(id);
    expect(deeds(changes)).toEqual(['merchant edited', 'merchant edited', 'automatic recorded']);
    expect(changes[2]).toMatchObject({ at: updated, version: { description: 'Everything in the shop' } });
  });

  test('is paged', async () => {
    const { id } = await add(api, merchant);
    for (let count = 1; count <= 3; count += 1) await edit(id, { description: `Text ${count}` });
    const { body } = await ask(id, '?page=2&page_size=3');
    expect(body).toMatchObject({ count: 4, next: null });
    expect(deeds(body.results as CouponChange[])).toEqual(['merchant created']);
    expect(body.previous).toContain(`/api/v1/coupons/${id}/history/?page=1&page_size=3`);
  });

  test('keeps only the latest changes', async () => {
    const { id } = await add(api, merchant);
    const first = await api.deps.db.selectFrom('coupon_changes').selectAll().executeTakeFirstOrThrow();
    const filler = { ...first, id: undefined, before: '{}', after: JSON.stringify(first.after) };
    await api.deps.db
      .insertInto('coupon_changes')
      .values(Array.from({ length: KEPT_CHANGES }, () => filler))
      .execute();
    await edit(id, { description: 'New' });
    const { body } = await ask(id);
    expect(body.count).toBe(KEPT_CHANGES);
    expect((body.results as CouponChange[])[0]!.version.description).toBe('New');
  });

  test('is available for an archived coupon, but not to another store', async () => {
    const { id } = await add(api, merchant);
    await archive(api, merchant, id);
    expect(deeds(await history(id))).toEqual(['merchant archived', 'merchant created']);
    const other = await subscriber(api);
    expect((await ask(id, '', other)).status).toBe(404);
    expect((await ask(999_999)).status).toBe(404);
  });

  test('is deleted with the coupon', async () => {
    const { id } = await add(api, merchant);
    await api.deps.db.deleteFrom('coupons').where('id', '=', id).execute();
    expect(await api.deps.db.selectFrom('coupon_changes').selectAll().execute()).toEqual([]);
  });

  test('is exported to other features, grouped by coupon', async () => {
    const { id } = await add(api, merchant);
    await edit(id, { description: 'New' });
    const other = await subscriber(api);
    await add(api, other);
    const changes = await couponsPort.changesOf(api.deps.db, merchant.store.id);
    expect(changes.map(({ coupon, action }) => [coupon, action])).toEqual([
      [id, 'created'],
      [id, 'edited'],
    ]);
  });

  test('is written in the same transaction as the change', async () => {
    const { id } = await add(api, merchant);
    const { db } = api.deps;
    await sql`alter table coupon_changes add constraint never check (action <> 'edited')`.execute(db);
    const reply = await api.send('PATCH', `/api/v1/coupons/${id}/`, {
      token: merchant.token,
      body: { description: 'New' },
    });
    await sql`alter table coupon_changes drop constraint never`.execute(db);
    expect(reply.status).toBe(500);
    expect(await db.selectFrom('coupons').select('description').execute()).toEqual([
      { description: 'Everything in the shop' },
    ]);
  });

  // The previous release returns a changed field as it is stored, and objects are invalid.
  test('stores restrictions as text, so that the previous release can list the changes', async () => {
    const { id } = await add(api, merchant, { restrictions: { new_customers: true } });
    await edit(id, { restrictions: { where: 'online' } });
    const stored = { restrictions: expect.any(String) };
    const rows = await api.deps.db
      .selectFrom('coupon_changes')
      .select(['before', 'after'])
      .where('coupon_id', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([{ after: stored }, { before: stored, after: stored }]);
    expect((await history(id)).map(({ version }) => version.restrictions)).toMatchObject([
      { new_customers: false, where: 'online' },
      { new_customers: true, where: null },
    ]);
  });
});

describe('restoring an earlier version', () => {
  test('brings back its terms as a logged edit', async () => {
    const { id, updated: _, ...before } = await add(api, merchant, { expiration_date: '2026-11-30' });
    const latest = await edit(id, { offer_type: 'sale amount', savings_amount: 5, expiration_date: null });
    const created = (await history(id)).at(-1)!;
    const reply = await revert(id, created.id, { seen: latest.updated });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ ...before, id, updated: expect.any(String) });
    const [reverted] = await history(id);
    expect(reverted).toMatchObject({ actor: 'merchant', action: 'reverted', version: created.version });
  });

  test('restores restrictions, which the history names in words, and asks for approval on a site that moderates', async () => {
    const { id } = await add(api, merchant);
    await edit(id, { restrictions: { new_customers: true, where: 'in store' } });
    await edit(id, { restrictions: null });
    const [removed, given] = await history(id);
    const words = 'New customers only · In store only';
    expect([given!.changed, removed!.changed]).toEqual([
      [{ field: 'restrictions', before: null, after: words }],
      [{ field: 'restrictions', before: words, after: null }],
    ]);
    const moderated = vi.spyOn(sites['6'], 'moderateCoupons', 'get').mockReturnValue(true);
    const { body } = await revert(id, given!.id);
    moderated.mockRestore();
    expect(body).toMatchObject({ approved: false, restrictions: { new_customers: true, where: 'in store' } });
  });

  test('keeps the coupon paused', async () => {
    const { id } = await add(api, merchant);
    await edit(id, { description: 'New' });
    await api.send('POST', `/api/v1/coupons/${id}/pause/`, { token: merchant.token });
    const reply = await revert(id, (await history(id)).at(-1)!.id);
    expect(reply.body).toMatchObject({ description: 'Everything in the shop', paused: expect.any(String) });
  });

  test('changes nothing when repeated', async () => {
    const { id } = await add(api, merchant);
    await edit(id, { description: 'New' });
    const { id: changeId } = (await history(id)).at(-1)!;
    const first = await revert(id, changeId);
    expect((await revert(id, changeId)).body).toEqual(first.body);
    expect(await history(id)).toHaveLength(3);
  });

  test('requires approval on a site that moderates', async () => {
    const { id } = await add(api, merchant);
    await edit(id, { description: 'New' });
    const moderated = vi.spyOn(sites['6'], 'moderateCoupons', 'get').mockReturnValue(true);
    const reply = await revert(id, (await history(id)).at(-1)!.id);
    moderated.mockRestore();
    expect(reply.body).toMatchObject({ approved: false, state: 'pending' });
  });

  test('accepts past dates, as the form does', async () => {
    const dates = { start_date: '2026-10-01', expiration_date: '2026-10-31' };
    const { id } = await add(api, merchant, dates);
    await edit(id, { expiration_date: '2026-12-31' });
    expect((await revert(id, (await history(id)).at(-1)!.id)).body).toMatchObject({
      ...dates,
      state: 'expired',
    });
  });

  test('is refused with errors by field if it breaks today’s rules', async () => {
    const { id } = await add(api, merchant);
    await edit(id, { description: 'New' });
    const { id: changeId } = (await history(id)).at(-1)!;
    // As if longer codes had been allowed then.
    const long = JSON.stringify({ discount_code: 'x'.repeat(41) });
    await sql`update coupon_changes set after = after || ${long}::jsonb where id = ${changeId}`.execute(
      api.deps.db,
    );
    const reply = await revert(id, changeId);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body)).toEqual(['discount_code']);
    expect((await history(id))[0]).toMatchObject({ action: 'edited', version: { description: 'New' } });
  });

  test('is refused if the coupon has changed since, is archived, or belongs to another store', async () => {
    const { id, updated } = await add(api, merchant);
    await edit(id, { description: 'New' });
    const { id: changeId } = (await history(id)).at(-1)!;
    expect((await revert(id, changeId, { seen: updated })).status).toBe(409);
    const other = await subscriber(api);
    const foreign = await add(api, other);
    expect((await revert(id, changeId, { token: other.token })).status).toBe(404);
    expect((await revert(foreign.id, changeId, { token: other.token })).status).toBe(404);
    await archive(api, merchant, id);
    expect((await revert(id, changeId)).status).toBe(404);
  });
});

test('only coupon-writer.ts writes coupons', () => {
  const writes = /(?:updateTable|insertInto)\('coupons'\)/;
  const folder = import.meta.dirname;
  const files = readdirSync(folder).filter((name) => /(?<!\.test)\.ts$/.test(name));
  expect(files.filter((name) => writes.test(readFileSync(join(folder, name), 'utf8')))).toEqual([
    'coupon-writer.ts',
  ]);
});

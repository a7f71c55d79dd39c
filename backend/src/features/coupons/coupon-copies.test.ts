/** Copies of coupons on other sites (docs/rules.md, 66). */
import { MAX_COUPONS } from '@coupon-center/contracts';
import type { CopyTarget, Coupon, CouponWrite } from '@coupon-center/contracts';
import { add, endSubscription, subscribe } from '../../testing/coupons.ts';
import { listenTo } from '../../testing/event-ear.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { Reply, TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
/** Ann's accounts at sites 6 (Canadian dollars) and 8 (US dollars). */
let here: Account;
let there: Account;

type Account = Awaited<ReturnType<typeof account>>;

async function account(email: string, client: '6' | '8') {
  const { token } = await api.register(email, client);
  const store = await api.createStore(token, { website_url: `maple${client}.example.com` }, client);
  await subscribe(api, store.id);
  return { token, store, client };
}

const verify = (email: string, client: string, email_verified = true) =>
  api.deps.db
    .updateTable('users')
    .set({ email_verified })
    .where('email', '=', email)
    .where('client_id', '=', client)
    .execute();

beforeEach(async () => {
  api = await testBackend();
  here = await account('ann@example.com', '6');
  there = await account('Ann@example.com', '8');
  await verify('ann@example.com', '6');
  await verify('Ann@example.com', '8');
});
afterEach(() => api.close());

const targets = async ({ token, client } = here) =>
  (await api.send('GET', '/api/v1/coupon-copy-targets/', { token, client })).body.targets as CopyTarget[];

const copy = (id: number, sent: object = {}, headers?: Record<string, string>): Promise<Reply> =>
  api.send('POST', `/api/v1/coupons/${id}/copies/`, {
    token: here.token,
    body: { target: '8', ...sent },
    headers,
  });

const addHere = (fields: Partial<CouponWrite> = {}) => add(api, here, fields);
const listThere = async () =>
  (await api.send('GET', '/api/v1/coupons/', { token: there.token, client: '8' })).body.results as Coupon[];

/** Turns on a second factor, as the account's owner would. */
async function giveSecondFactor(email: string, client: string) {
  const { id } = await api.deps.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('client_id', '=', client)
    .executeTakeFirstOrThrow();
  const now = api.deps.clock.now();
  const factor = { user_id: id, sealed_secret: 'sealed', created_at: now, confirmed_at: now };
  await api.deps.db.insertInto('second_factors').values(factor).execute();
}

describe('the list of target stores', () => {
  test('leaves out a store whose account has a second factor if the caller’s account has none', async () => {
    const { id } = await addHere();
    await giveSecondFactor('Ann@example.com', '8');
    expect(await targets()).toEqual([]);
    expect((await copy(id)).status).toBe(404);
    await giveSecondFactor('ann@example.com', '6');
    expect(await targets()).toHaveLength(1);
    expect((await copy(id)).status).toBe(201);
  });

  test('contains the stores of the same verified email address on other sites, ignoring case', async () => {
    const named = { client: '8', store_name: there.store.name, currency: 'usd', currency_symbol: '$' };
    expect(await targets()).toEqual([{ ...named, site_name: expect.any(String) }]);
    expect(await targets(there)).toMatchObject([{ client: '6', currency_symbol: 'CA$' }]);
  });

  test.each([
    ['here', 'ann@example.com', '6'],
    ['there', 'Ann@example.com', '8'],
  ])(
    'is empty if the email address is not verified %s, and nothing can be copied',
    async (_where, email, client) => {
      await verify(email, client, false);
      const { id } = await addHere();
      expect(await targets()).toEqual([]);
      const unproven = await copy(id);
      const unknown = await copy(id, { target: '10' });
      expect(unproven.status).toBe(404);
      // The reply doesn't reveal that there is an account.
      expect({ ...unproven.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
      expect(await listThere()).toEqual([]);
    },
  );

  test('is empty for a stranger, an account without a store, and a deleted account', async () => {
    await account('bea@example.com', '8');
    await verify('bea@example.com', '8');
    expect(await targets()).toHaveLength(1);
    const { token } = await api.register('carol@example.com', '6');
    const store = await api.createStore(token);
    await verify('carol@example.com', '6');
    const carol = { token, store, client: '6' as const };
    const elsewhere = await api.register('carol@example.com', '8');
    await verify('carol@example.com', '8');
    expect(await targets(carol)).toEqual([]);
    await api.createStore(elsewhere.token, {}, '8');
    expect(await targets(carol)).toHaveLength(1);
    await api.deps.db
      .updateTable('users')
      .set({ deleted_at: api.clock.now() })
      .where('email', '=', 'carol@example.com')
      .where('client_id', '=', '8')
      .execute();
    expect(await targets(carol)).toEqual([]);
  });
});

describe('a copy', () => {
  test('has the same terms and dates, and joins the order and history of the other store', async () => {
    await add(api, there, {}, '8');
    const { id } = await addHere({
      description: 'All tents',
      discount_code: 'TENTS',
      start_date: '2026-12-01',
      expiration_date: '2026-12-24',
      custom_url: 'https://tents.example.com',
    });
    const reply = await copy(id);
    expect(reply.status).toBe(201);
    expect(reply.body.coupon).toMatchObject({
      store: there.store.id,
      title: '20% OFF',
      description: 'All tents',
      discount_code: 'TENTS',
      start_date: '2026-12-01',
      expiration_date: '2026-12-24',
      custom_url: 'https://tents.example.com',
      sort_number: 2,
    });
    const copied = reply.body.coupon as Coupon;
    expect(reply.body.url).toBe(`${api.deps.site('8').portalUrl}/coupons/${copied.id}`);
    expect(await listThere()).toHaveLength(2);
    const path = `/api/v1/coupons/${copied.id}/history/`;
    const { body } = await api.send('GET', path, { token: there.token, client: '8' });
    expect(body.results).toMatchObject([{ action: 'created' }]);
    // The copy belongs to the other store.
    expect((await api.send('GET', path, { token: here.token })).status).toBe(404);
  });

  test('links to the website of the store that it belongs to', async () => {
    const { id } = await addHere();
    expect((await copy(id)).body.coupon).toMatchObject({ custom_url: 'http://maple8.example.com' });
  });

  test('is made once if the call is retried', async () => {
    const { id } = await addHere();
    const key = { 'idempotency-key': 'copy-of-tents' };
    const first = await copy(id, {}, key);
    const second = await copy(id, {}, key);
    expect(second.body).toEqual(first.body);
    expect(await listThere()).toHaveLength(1);
  });

  test('requires confirmation of an amount in another currency', async () => {
    const { id } = await addHere({ offer_type: 'sale amount', savings_amount: 15 });
    const refused = await copy(id);
    expect(refused.status).toBe(400);
    expect(Object.keys(refused.body)).toEqual(['savings_amount']);
    expect(await listThere()).toEqual([]);
    const reply = await copy(id, { savings_amount: '10' });
    expect(reply.body.coupon).toMatchObject({ title: '$10 OFF', savings_amount: 10 });
  });

  test('requires confirmation of a minimum order in another currency', async () => {
    const { id } = await addHere({ offer_type: 'free shipping', minimum: 50 });
    expect(Object.keys((await copy(id)).body)).toEqual(['minimum_order_amount']);
    const reply = await copy(id, { minimum_order_amount: 40 });
    expect(reply.body.coupon).toMatchObject({ title: 'Free Shipping', minimum_order_amount: 40 });
  });

  test.each<[string, object, object]>([
    ['an amount of 0', { savings_amount: 0 }, { savings_amount: expect.any(Array) }],
    ['a text that is not a number', { savings_amount: '1.2.3' }, { savings_amount: expect.any(Array) }],
  ])('refuses %s', async (_what, sent, refusal) => {
    const { id } = await addHere({ offer_type: 'sale amount', savings_amount: 15 });
    const reply = await copy(id, sent);
    expect(reply.status).toBe(400);
    expect(reply.body).toEqual(refusal);
  });

  test('is refused under the rules of the other site', async () => {
    const { id } = await addHere();
    for (let count = 1; count <= MAX_COUPONS; count += 1) await add(api, there, {}, '8');
    expect((await copy(id)).body).toMatchObject({ status: 403, code: 'coupon_limit_reached' });
    await endSubscription(api, there.store.id);
    expect((await copy(id)).body).toMatchObject({ status: 403, code: 'subscription_required' });
  });

  test('is refused for a coupon that has ended, is archived, or belongs to another store', async () => {
    const ended = await addHere({ start_date: '2026-10-01', expiration_date: '2026-10-31' });
    const reply = await copy(ended.id);
    expect(reply.status).toBe(400);
    expect(reply.body.non_field_errors).toEqual([expect.stringContaining('has ended')]);
    const archived = await addHere();
    await api.send('DELETE', `/api/v1/coupons/${archived.id}/`, { token: here.token });
    expect((await copy(archived.id)).status).toBe(404);
    const foreign = await add(api, there, {}, '8');
    expect((await copy(foreign.id)).status).toBe(404);
    expect((await copy((await addHere()).id, { target: '6' })).status).toBe(404);
  });

  test('notifies the open pages of the other store', async () => {
    const { id } = await addHere();
    const ear = await listenTo(api.deps.events);
    await copy(id);
    await ear.hears(1);
    ear.stop();
    expect(ear.told).toMatchObject([{ storeId: there.store.id, type: 'coupon-changed' }]);
  });
});

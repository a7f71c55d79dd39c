/** Renewing several coupons at once (docs/rules.md, 84). */
import type { Coupon } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { add, archive, list, subscriber } from '../../testing/coupons.ts';
import type { Merchant } from '../../testing/coupons.ts';
import { listenTo } from '../../testing/event-ear.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
let merchant: Merchant;
let coupons: Coupon[];

const DATES = { start_date: '2026-11-01', expiration_date: '2026-11-30' };
const FROM = DATES.expiration_date;
const TO = '2026-12-31';

beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());
beforeEach(async () => {
  merchant = await subscriber(api);
  coupons = [await add(api, merchant, DATES), await add(api, merchant, DATES)];
});

const send = (renewals: unknown[], token = merchant.token) =>
  api.send('POST', '/api/v1/coupons/renewals/', { token, body: { coupons: renewals } });
const both = (from: string, to: string) => coupons.map(({ id }) => ({ id, from, to }));
const ends = async () => (await list(api, merchant)).map(({ expiration_date }) => expiration_date);

test('moves the last days of several coupons, and moves them back', async () => {
  const renewed = await send(both(FROM, TO));
  expect(renewed.status).toBe(200);
  expect(renewed.body.coupons).toMatchObject(
    coupons.map(({ id }) => ({ id, ...DATES, expiration_date: TO, state: 'live' })),
  );
  const undone = await send(both(TO, FROM));
  expect(undone.body.coupons).toMatchObject(coupons.map(({ id }) => ({ id, ...DATES })));
  expect(await ends()).toEqual([FROM, FROM]);
});

test('moves a last day back on a later day, even to the end of a longer month', async () => {
  coupons = [await add(api, merchant, { start_date: '2027-01-01', expiration_date: '2027-01-31' })];
  expect((await send(both('2027-01-31', '2027-02-28'))).status).toBe(200);
  api.clock.advance(86_400);
  const { token } = await api.login(merchant.email);
  const undone = await send(both('2027-02-28', '2027-01-31'), token);
  expect(undone.body.coupons).toMatchObject([{ expiration_date: '2027-01-31' }]);
});

test('renews once, however often it is sent', async () => {
  const { body } = await send(both(FROM, TO));
  const again = await send(both(FROM, TO));
  expect(again.status).toBe(200);
  expect(again.body).toEqual(body);
});

test('notifies the open pages of the store', async () => {
  const ear = await listenTo(api.deps.events);
  await send(both(FROM, TO));
  await ear.hears(1);
  expect(ear.told).toMatchObject([{ storeId: merchant.store.id, type: 'coupon-changed' }]);
  ear.stop();
});

test('adds an edit by the merchant to the history', async () => {
  await send(both(FROM, TO));
  const path = `/api/v1/coupons/${coupons[0]!.id}/history/`;
  const { body } = await api.send('GET', path, { token: merchant.token });
  expect(body.results[0]).toMatchObject({
    actor: 'merchant',
    action: 'edited',
    changed: [{ field: 'expiration_date', before: FROM, after: TO }],
  });
});

test('keeps the approval of a coupon on a site that moderates', async () => {
  vi.spyOn(sites['6'], 'moderateCoupons', 'get').mockReturnValue(true);
  const { body } = await send(both(FROM, TO));
  expect(body.coupons).toMatchObject([
    { approved: true, state: 'live' },
    { approved: true, state: 'live' },
  ]);
});

describe('renews none', () => {
  test('if one ends on another day by now', async () => {
    const token = merchant.token;
    const path = `/api/v1/coupons/${coupons[1]!.id}/`;
    await api.send('PATCH', path, { token, body: { expiration_date: '2026-12-05' } });
    const reply = await send(both(FROM, TO));
    expect(reply).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await ends()).toEqual([FROM, '2026-12-05']);
  });

  test('if one is archived', async () => {
    await archive(api, merchant, coupons[1]!.id);
    const reply = await send(both(FROM, TO));
    expect(reply).toMatchObject({ status: 404, body: { code: 'coupon_not_found' } });
    expect(await ends()).toEqual([FROM]);
  });

  test("if one is another store's, which stays as it is", async () => {
    const other = await subscriber(api);
    const theirs = await add(api, other, DATES);
    const reply = await send([both(FROM, TO)[0], { id: theirs.id, from: FROM, to: TO }]);
    expect(reply).toMatchObject({ status: 404, body: { code: 'coupon_not_found' } });
    expect(await ends()).toEqual([FROM, FROM]);
    expect((await list(api, other))[0]).toEqual(theirs);
  });

  test.each([
    ['before its start', '2026-10-31'],
    ['a day early', '2026-12-30'],
    ['after two months', '2027-01-31'],
    ['years later', '2036-12-31'],
  ])('if one would end %s', async (_, to) => {
    vi.spyOn(sites['6'], 'moderateCoupons', 'get').mockReturnValue(true);
    const reply = await send([both(FROM, TO)[0], { id: coupons[1]!.id, from: FROM, to }]);
    expect(reply).toMatchObject({
      status: 400,
      body: { coupons: ['A coupon that ends on 2026-11-30 can be renewed until 2026-12-31.'] },
    });
    expect(await ends()).toEqual([FROM, FROM]);
  });

  test('if one is listed twice', async () => {
    const [first] = both(FROM, TO);
    const reply = await send([first, first]);
    expect(reply).toMatchObject({ status: 400, body: { coupons: ['A coupon is listed twice.'] } });
    expect(await ends()).toEqual([FROM, FROM]);
  });

  test.each([
    ['no coupon', []],
    [
      'more coupons than a store has',
      Array.from({ length: 11 }, (_, id) => ({ id: id + 1, from: FROM, to: TO })),
    ],
    ['an impossible day', [{ id: 1, from: FROM, to: '2026-02-30' }]],
  ])('of %s', async (_, renewals) => {
    expect((await send(renewals)).status).toBe(400);
  });
});

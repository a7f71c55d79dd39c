import { MAX_TEMPLATES } from '@coupon-center/contracts';
import { sites } from '@coupon-center/site-config';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
let provider: string;

beforeEach(async () => {
  api = await testBackend();
  provider = (await api.asProvider()).token;
});
afterEach(() => api.close());

const BASE = '/api/v1/provider/reason-templates/';
const list = async () => (await api.send('GET', BASE, { token: provider })).body;
const replace = (kind: string, texts: unknown, seen?: string) =>
  api.send('PUT', `${BASE}${kind}/`, {
    token: provider,
    body: { texts },
    ...(seen && { headers: { 'if-match': `"${seen}"` } }),
  });

test('every site starts with the standard reasons', async () => {
  for (const client of Object.keys(sites)) {
    const { token } = await api.asProvider(client);
    const { body } = await api.send('GET', BASE, { token, client });
    expect(body.store.texts).toContain('The website doesn’t open.');
    expect(body.coupon.texts).toContain('The offer has ended.');
  }
});

test('reasons can be added, changed, ordered and removed', async () => {
  const { store } = await list();
  const [first, second, third] = store.texts;
  const texts = [third, `  ${first}  `, 'The shop sells nothing.', `${second} Try it.`];
  const reply = await replace('store', texts, store.updated);
  expect(reply.status).toBe(200);
  expect(reply.body.texts).toEqual([third, first, 'The shop sells nothing.', `${second} Try it.`]);
  expect(reply.body.updated > store.updated).toBe(true);
  const later = await list();
  expect(later.store).toEqual(reply.body);
  expect(later.coupon.texts).toHaveLength(4);
  expect((await replace('store', [], reply.body.updated)).body.texts).toEqual([]);
  expect((await list()).store.texts).toEqual([]);
});

test('reasons belong to one site', async () => {
  await replace('store', ['Ours.']);
  const { token } = await api.asProvider('8');
  const { body } = await api.send('GET', BASE, { token, client: '8' });
  expect(body.store.texts).not.toContain('Ours.');
});

test('refuses to overwrite reasons that have changed since they were seen', async () => {
  const { coupon } = await list();
  const mine = await replace('coupon', ['Mine.'], coupon.updated);
  const late = await replace('coupon', ['Late.'], coupon.updated);
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ code: 'stale', current: mine.body });
  expect((await list()).coupon.texts).toEqual(['Mine.']);
  expect((await replace('coupon', ['Mine.', 'Late.'], mine.body.updated)).status).toBe(200);
});

test('accepts one of several first changes made at once, and refuses the others as stale', async () => {
  const { store } = await list();
  const replies = await Promise.all(
    ['One.', 'Two.', 'Three.', 'Four.'].map((text) => replace('store', [text], store.updated)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const kept = replies.find(({ status }) => status === 200);
  expect((await list()).store).toEqual(kept?.body);
});

test.each<[string, unknown, RegExp]>([
  ['an empty reason', [' '], /required/],
  ['a reason of 501 characters', ['x'.repeat(501)], /no more than 500/],
  ['the same reason twice', ['Same.', ' Same. '], /only once/],
  [
    'too many reasons',
    Array.from({ length: MAX_TEMPLATES + 1 }, (_, index) => `Reason ${index}`),
    /at most 12/,
  ],
  ['no list', 'text', /array|list/i],
])('refuses %s', async (_what, texts, message) => {
  const { status, body } = await replace('store', texts);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(message);
  expect((await list()).store.texts).toHaveLength(3);
});

test('returns 404 for an unknown kind', async () => {
  expect((await replace('shopper', ['x'])).status).toBe(404);
});

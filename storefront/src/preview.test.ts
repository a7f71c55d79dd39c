/** Pages that shoppers cannot see, for those who may preview them. */
import { setUpStorefront, store } from './testing/storefront.ts';

const at = setUpStorefront();

describe('the owner of a page that is not live', () => {
  const withToken = { headers: { cookie: 'theme=dark; access=aaa.bbb.ccc; other=1' } };

  test('sees a marked preview, which is neither cached nor indexed', async () => {
    at.api.answer = ({ headers }) =>
      headers.authorization === 'Bearer aaa.bbb.ccc'
        ? { store: { ...store, preview: true } }
        : { status: 404 };
    const response = await at.app.inject({ url: '/stores/maple-cp', ...withToken });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('Preview – shoppers can’t see this page');
    expect(response.body).toContain('<a href="https://merchants.coupons.ca">Back to the portal</a>');
    expect(response.body).toContain('<meta name="robots" content="noindex" />');
    expect(response.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    });
    expect(response.headers).not.toHaveProperty('etag');
  });

  test.each([
    [1, 'Preview – shoppers can’t see this page. Paused: 1 coupon isn’t shown.'],
    [2, 'Preview – shoppers can’t see this page. Paused: 2 coupons aren’t shown.'],
  ])('learns how many coupons are paused: %i', async (paused_count, words) => {
    const { body } = await at.visit({ preview: true, paused_count }, withToken);
    expect(body).toContain(words);
  });

  test('sees a change immediately after it went live', async () => {
    const response = await at.visit({}, withToken);
    expect(response.headers['cache-control']).toBe('private, no-cache');
    expect(response.body).not.toContain('Preview –');
  });

  test('still sees a live page when the token has expired', async () => {
    at.api.answer = ({ headers }) => (headers.authorization ? { status: 401 } : { store });
    const response = await at.app.inject({ url: '/stores/maple-cp', ...withToken });
    expect(response.statusCode).toBe(200);
    expect(at.api.questions).toHaveLength(2);
  });

  test('is treated as a guest if the cookie would break the header', async () => {
    await at.visit({}, { headers: { cookie: 'access="a b\u00e9"' } });
    expect(at.api.questions[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('a page opened through a preview link', () => {
  const url = '/stores/maple-cp?preview=1795000000.ab-c_d';
  const refused = ['', '%00', 'a%20b', 'a&preview=b', 'x'.repeat(201)];

  test('passes the token to the API, and is marked, not indexed and not cached', async () => {
    const { body, headers } = await at.visit({ preview: true }, { url });
    expect(at.api.questions[0]?.path).toBe('/api/v1/public/stores/maple-cp/?preview=1795000000.ab-c_d');
    expect(body).toContain('shoppers can’t see this page');
    expect(body).not.toContain('1795000000');
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
  });

  test('is kept out of shared caches and referrers, whether it is live or missing', async () => {
    const live = await at.visit({}, { url });
    expect(live.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      'referrer-policy': 'no-referrer',
    });
    at.api.answer = () => ({ status: 404 });
    const missing = await at.app.inject({ url });
    expect(missing).toMatchObject({ statusCode: 404, headers: { 'referrer-policy': 'no-referrer' } });
  });

  test.each(refused)('is requested without an invalid token: %j', async (token) => {
    const { headers } = await at.visit({}, { url: `/stores/maple-cp?preview=${token}` });
    expect(at.api.questions[0]?.path).toBe('/api/v1/public/stores/maple-cp/');
    expect(headers['referrer-policy']).toBe('no-referrer');
  });
});

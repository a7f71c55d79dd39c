import { setUpStorefront } from './testing/storefront.ts';

const page = setUpStorefront();
const get = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => page.app.inject({ method, url });

describe('a public page at another spelling of its address', () => {
  test.each([
    ['/stores/', '/stores'],
    ['/stores/maple-cp/', '/stores/maple-cp'],
    ['/stores/maple-cp//', '/stores/maple-cp'],
    ['/Stores/Maple-CP', '/stores/maple-cp'],
    ['/stores/MAPLE-CP/7/', '/stores/maple-cp/7'],
    ['/stores/maple-cp/Feed.xml', '/stores/maple-cp/feed.xml'],
    ['/stores/letters/M', '/stores/letters/m'],
    ['/stores/categories/Food/', '/stores/categories/food'],
    ['/SEARCH?q=Maple&page=2', '/search?q=Maple&page=2'],
    ['/stores/maple-cp/?preview=AbC.d', '/stores/maple-cp?preview=AbC.d'],
    ['/stores/maple-cp/?next=//evil.example/?a', '/stores/maple-cp?next=//evil.example/?a'],
    ['/Privacy', '/privacy'],
    ['/terms/', '/terms'],
    ['/sitemap.XML?after=a', '/sitemap.xml?after=a'],
  ])('%s redirects to %s', async (from, to) => {
    const replies = [await get(from), await get(from, 'HEAD')];
    for (const { statusCode, headers } of replies) expect([statusCode, headers.location]).toEqual([301, to]);
    expect((await get(to)).statusCode).not.toBe(301);
  });
});

test.each([
  '//evil.example/',
  '//evil.example/stores/',
  '///evil.example/Stores',
  '/stores//evil.example/',
  '/stores/..//evil.example/',
  '/stores/%2F/evil.example/',
  '/stores/\\evil.example/',
  '/Stores@evil.example/',
  '/STORES.evil.example/',
  '/storesX/',
])('%s redirects nowhere', async (url) => {
  const { statusCode, headers } = await get(url);
  expect(headers.location).toBeUndefined();
  expect(statusCode).toBe(404);
});

test('does not redirect a submitted form', async () => {
  expect((await get('/stores/maple-cp/VOTES/', 'POST')).statusCode).toBe(404);
});

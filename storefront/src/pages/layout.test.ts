/** The head of a page, which search engines read, and sites on which the page is shared. */
import { sites } from '@coupon-center/site-config';
import { siteAnswers } from '../testing/site-answers.ts';
import { setUpStorefront } from '../testing/storefront.ts';

const at = setUpStorefront();

const all = (body: string, pattern: RegExp) =>
  [...body.matchAll(pattern)].map(([, ...parts]) => parts.join(' '));
const canonical = (body: string) => all(body, /<link rel="canonical" href="([^"]+)"/g);
const openGraph = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/<meta property="([^"]+)" content="([^"]*)"/g)].map(([, ...pair]) => pair),
  );
const alternates = (body: string) => all(body, /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g);

test.each([
  ['/stores?utm_source=mail', '/stores'],
  ['/', '/stores'],
  ['/stores/letters/m', '/stores/letters/m'],
  ['/stores/categories/fashion?page=1', '/stores/categories/fashion'],
  ['/stores/maple-cp?utm_source=mail', '/stores/maple-cp'],
  ['/stores/maple-cp/7', '/stores/maple-cp/7'],
  ['/stores/how-we-check-codes', '/stores/how-we-check-codes'],
  ['/privacy', '/privacy'],
  ['/terms', '/terms'],
])('%s has one canonical address, %s, for each brand, and is shared under it', async (url, path) => {
  at.api.answer = siteAnswers();
  for (const { clientUrl, siteName, locale } of Object.values(sites)) {
    const { body } = await at.app.inject({ url, headers: { host: new URL(clientUrl).host } });
    expect(canonical(body)).toEqual([`${clientUrl}${path}`]);
    expect(openGraph(body)).toMatchObject({
      'og:type': 'website',
      'og:url': `${clientUrl}${path}`,
      'og:site_name': siteName,
      'og:locale': locale.replace('-', '_'),
      'og:title': expect.stringMatching(/./),
      'og:description': expect.stringMatching(/./),
    });
    expect(body).not.toContain('noindex');
  }
});

test('each page of a list has its own canonical address', async () => {
  at.api.answer = siteAnswers({ answers: { index: { page: 2, pages: 3 } } });
  const { body } = await at.app.inject('/stores/letters/m?page=2');
  expect(canonical(body)).toEqual(['https://www.coupons.ca/stores/letters/m?page=2']);
});

test.each(['/search?q=mapel', '/search', '/stores/saved', '/nowhere', '/stores/nobody-cp'])(
  '%s asks not to be indexed, and has no canonical address',
  async (url) => {
    at.api.answer = siteAnswers();
    const { body } = await at.app.inject(url);
    expect(body).toContain('<meta name="robots" content="noindex" />');
    expect(canonical(body)).toEqual([]);
    expect(openGraph(body)).toEqual({});
  },
);

test('a store on several sites links to all of them, one per language', async () => {
  const on = (...clients: string[]) => clients.map((client_id) => ({ client_id, slug: 'maple-2-cp' }));
  const { body } = await at.visit({ also_on: on('8', '10', 'none') });
  expect(alternates(body)).toEqual([
    'en-CA https://www.coupons.ca/stores/maple-cp',
    'en-US https://www.savingspost.example/stores/maple-2-cp',
  ]);
  expect(alternates((await at.visit({ also_on: on() })).body)).toEqual([]);
  expect(alternates((await at.visit({ also_on: on('8'), preview: true })).body)).toEqual([]);
});

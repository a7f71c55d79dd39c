import { brotliCompressSync } from 'node:zlib';
import { someRestrictions } from '@coupon-center/coupon-card/testing';
import {
  ADDRESSES_A_CALL,
  listAddressFiles,
  listSiteAddresses,
  MAX_COUPONS,
  searchSite,
} from '@coupon-center/contracts';
import {
  EVIL,
  listed,
  listedStore,
  NOTHING_FOUND,
  NOTHING_YET,
  siteAnswers,
} from '../testing/site-answers.ts';
import { coupon, setUpStorefront } from '../testing/storefront.ts';

const at = setUpStorefront();

const PAGES = [
  '/stores',
  '/',
  '/stores/letters/m',
  '/stores/categories/fashion',
  '/search?q=mapel',
  '/stores/maple-cp',
  '/stores/maple-cp/7',
] as const;

test.each(PAGES)('%s is a page of the site, with its search box, and links to the store', async (url) => {
  at.api.answer = siteAnswers();
  const { statusCode, body, headers } = await at.app.inject(url);
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(body).toContain('<html lang="en-CA" ');
  expect(body).toContain('action="/search"');
  expect(body).toContain('Maple Outfitters');
  expect(body).toMatch(/href="\/stores\/maple-cp/);
  expect(body.match(/<h1/g)).toHaveLength(1);
});

test.each([...PAGES, '/stores/feed.xml', '/stores/maple-cp/feed.xml'])(
  "a merchant's text cannot inject markup into %s",
  async (url) => {
    at.api.answer = siteAnswers({ text: EVIL });
    const { body } = await at.app.inject(url);
    expect(body).not.toMatch(/<script>alert|<img src=x|onerror='/);
    expect(body).not.toContain(']]>');
    expect(body).toContain('alert(1)');
  },
);

test.each(PAGES)('a first visit to %s takes at most 14 kB of HTML and CSS', async (url) => {
  at.api.answer = siteAnswers();
  const { rawPayload } = await at.app.inject({ url });
  expect(brotliCompressSync(rawPayload).length).toBeLessThanOrEqual(14_000);
});

/** The headings of a page, without markup. */
const headings = (body: string) =>
  [...body.matchAll(/<h2>([^]*?)<\/h2>/g)].map(([, text = '']) => text.replace(/<[^>]+>/g, '').trim());

test('the home page shows the most used coupons, those that end soon, the newest, and the lists', async () => {
  at.api.answer = siteAnswers();
  const { body } = await at.app.inject('/stores');
  expect(headings(body).slice(0, 8)).toEqual([
    'Today’s best',
    'Ending soon',
    'Most used this week',
    'Popular stores',
    'New coupons',
    'Fashion',
    'How we check codes',
    'All stores',
  ]);
  expect(body).toMatch(/Ends today/);
  expect(body.match(/\/stores\/letters\/./g)).toEqual(['/stores/letters/m']);
  expect(body).toMatch(/href="\/stores\/categories\/fashion"\s*>Fashion <small>1<\/small>/);
  expect(body).toContain('<link rel="canonical" href="https://www.coupons.ca/stores" />');
});

test.each([
  [
    '8',
    'Coupons, checked and filed for you',
    ['How we check codes', 'Today’s pick', 'Fashion', 'New coupons'],
  ],
  ['10', 'Coupons worth staying up for', ['Ending soon', 'Tonight’s best', 'Stores in demand']],
])('the home of brand %s has its own words and order, and its typeface', async (clientId, welcome, first) => {
  at.api.answer = siteAnswers();
  const { body, rawPayload } = await at.app.inject({
    url: '/stores',
    headers: { host: `${clientId}.localhost` },
  });
  expect(body).toContain(`<h1>${welcome}</h1>`);
  expect(headings(body).slice(0, first.length)).toEqual(first);
  expect(brotliCompressSync(rawPayload).length).toBeLessThanOrEqual(14_000);
  const [, font = ''] = /@font-face\{font-family:Heading;[^}]*src:url\(([^)]+)\)/.exec(body) ?? [];
  expect(body).toContain(`<link rel="preload" href="${font}"`);
  const { headers, rawPayload: file } = await at.app.inject(font);
  expect(headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(file.length).toBeLessThanOrEqual(15_000);
});

test('the home page links every letter if an older API does not list those with stores', async () => {
  at.api.answer = siteAnswers({ answers: { home: { letters: undefined } } });
  const { body } = await at.app.inject('/stores');
  expect(body.match(/\/stores\/letters\/./g)).toHaveLength(27);
});

test('without numbers, the home page calls no coupon the best and no store popular', async () => {
  at.api.answer = siteAnswers({ answers: { home: { most_used: undefined, used_stores: [] } } });
  const { body } = await at.app.inject('/stores');
  expect(headings(body).slice(0, 4)).toEqual(['Just added', 'Ending soon', 'Stores', 'Fashion']);
});

test('a coupon in a list is a link that names offer and store, and shows uses and votes', async () => {
  at.api.answer = siteAnswers();
  const { body } = await at.app.inject('/search?q=mapel');
  const [, link = ''] = /<h3>\s*<a href="\/stores\/maple-cp\/7"\s*>([^]*?)<\/a/.exec(body) ?? [];
  expect(link.replace(/<[^>]+>/g, '')).toMatch(/^UP TO 20% OFF\s+at Maple Outfitters: \S/);
  expect(body).toContain('Worked for 9 of 12 shoppers · Used 87 times this month');
  expect(body).toContain('<code>MAPLE20</code>');
});

test('the page of a category shows its coupons, its stores, and the way to other categories', async () => {
  at.api.answer = siteAnswers();
  const { body } = await at.app.inject('/stores/categories/fashion');
  expect(body).toMatch(/<h1>Fashion coupons<\/h1>[^]*class="deal hue-1"[^]*<h2>Stores<\/h2>[^]*class="tile"/);
  expect(body).toMatch(/href="\/stores\/categories\/fashion" aria-current="page"/);
  expect(body).toContain('href="/stores/categories/pets"');
  expect(body).toContain('content="Fashion coupons on Coupons.ca today."');
});

test('a search shows at most three coupons of a store, and a link to its others', async () => {
  const coupons = [1, 2, 3, 4, 5].map((id) => ({ ...listed, id }));
  at.api.answer = siteAnswers({ answers: { found: { coupons, count: 5 } } });
  const { body } = await at.app.inject('/search?q=mapel');
  expect(body.match(/class="deal /g)).toHaveLength(3);
  expect(body).toMatch(/href="\/stores\/maple-cp"\s*>More at <span dir="auto">Maple Outfitters/);
});

test('the page about checking codes states its thresholds', async () => {
  const { body } = await at.app.inject('/stores/how-we-check-codes');
  for (const part of [
    'last 30 days',
    'last 28 days',
    'fewer than 5 answers',
    'at least 5 shoppers',
    '70 percent',
    'once it reaches 10',
  ])
    expect(body.replace(/\s+/g, ' ')).toContain(part);
});

test('a site without coupons says so, and invites merchants', async () => {
  at.api.answer = siteAnswers({ answers: { home: NOTHING_YET } });
  const { statusCode, body } = await at.app.inject('/stores');
  expect(statusCode).toBe(200);
  expect(body).toContain('No coupons yet');
  expect(body).toContain('https://merchants.coupons.ca/register');
});

test('a coupon has its own page, with the ticket and the store, and an unknown coupon has none', async () => {
  at.api.answer = siteAnswers();
  const { body } = await at.app.inject('/stores/maple-cp/7');
  expect(body).toContain('<title>UP TO 20% OFF at Maple Outfitters | Coupons.ca</title>');
  expect(body).toContain('CODE: <code>MAPLE20</code>');
  expect(body).toMatch(/rel="noopener nofollow sponsored"/);
  expect(body).toContain('<link rel="canonical" href="https://www.coupons.ca/stores/maple-cp/7" />');
  expect((await at.app.inject('/stores/maple-cp/8')).statusCode).toBe(404);
});

test("other coupons of the store, listed on a coupon's page, repeat neither logo nor name", async () => {
  const coupons = [coupon, { ...coupon, id: 8, title: '5% OFF' }];
  const { body } = await at.visit({ coupons }, { url: '/stores/maple-cp/7' });
  const [, others = ''] = body.split('More from Maple Outfitters');
  expect(others).toMatch(/<b class="">5%<\/b>/);
  expect(others).not.toMatch(/class="(?:logo|mark|deal-store)"/);
});

test('lists show the minimum order and the restrictions of a coupon, except for the merchant’s own text', async () => {
  const found = [{ ...listed, minimum_order_amount: 49.5, restrictions: someRestrictions }];
  at.api.answer = siteAnswers({
    answers: { home: { newest: found, ending: [] }, found: { coupons: found } },
  });
  for (const url of ['/stores', '/search?q=maple'])
    expect((await at.app.inject(url)).body).toContain(
      'Minimum order: CA$49.50 · New customers only · Excludes sale items · Online only ·',
    );
});

test('a store page lists recently expired coupons, without a way to use them', async () => {
  at.api.answer = siteAnswers();
  const { body } = await at.app.inject('/stores/maple-cp');
  const [, expired = ''] = body.split('Recently expired');
  expect(expired).toContain('5% OFF');
  expect(expired).toContain('Expired <time datetime="2026-11-10">Nov 10, 2026</time>');
  expect(expired).not.toContain('Use Coupon');
});

test('a search sends the typed text to the API, and shows the results', async () => {
  at.api.answer = siteAnswers();
  const { body } = await at.app.inject('/search?q=%20mapel%20');
  expect(at.api.questions[0]?.path).toBe(`${searchSite.path}?q=mapel&page=1`);
  expect(body).toMatch(/<h1>1 store and 1 coupon for “mapel”<\/h1>/);
  expect(body.match(/for “mapel”/g)).toHaveLength(1);
  expect(body).toContain('value="mapel"');
  expect(body).toContain('noindex');
});

test('a search that finds nothing with the typed words says that its results are only similar', async () => {
  at.api.answer = siteAnswers({ answers: { found: { is_similar: true } } });
  const { body } = await at.app.inject('/search?q=mapel');
  expect(body).toMatch(
    /<h1>No exact matches for “mapel”<\/h1>[^]*Showing similar results: 1 store and 1 coupon\./,
  );
  at.api.answer = siteAnswers({ answers: { found: { ...NOTHING_FOUND, is_similar: true } } });
  const nothing = await at.app.inject('/search?q=mapel');
  expect(nothing.body).toContain('Nothing was found for “mapel”');
  expect(nothing.body).not.toContain('similar');
});

test('the search box suggests a few of the stores and coupons that the search finds', async () => {
  at.api.answer = siteAnswers();
  const { headers, body } = await at.app.inject('/stores/suggestions?q=%20mapel%20');
  expect(at.api.questions.map(({ path }) => path)).toEqual([`${searchSite.path}?q=mapel&page=1`]);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
  });
  expect(JSON.parse(body)).toEqual([
    { name: 'Maple Outfitters', note: '1 coupon', href: '/stores/maple-cp' },
    { name: 'UP TO 20% OFF at Maple Outfitters', note: 'Coupon', href: '/stores/maple-cp/7' },
  ]);
  const many = { stores: Array(9).fill(listedStore), coupons: Array(9).fill(listed) };
  at.api.answer = siteAnswers({ answers: { found: many } });
  expect(JSON.parse((await at.app.inject('/stores/suggestions?q=m')).body)).toHaveLength(8);
});

test('suggests nothing for empty text, or while the API fails', async () => {
  expect((await at.app.inject('/stores/suggestions?q=%00')).body).toBe('[]');
  expect(at.api.questions).toHaveLength(0);
  at.api.answer = () => ({ status: 500 });
  expect((await at.app.inject('/stores/suggestions?q=maple')).body).toBe('[]');
});

test('an empty search does not call the API, and one without results links to all stores', async () => {
  expect((await at.app.inject('/search')).body).toContain('Search stores and coupons');
  expect(at.api.questions).toHaveLength(0);
  at.api.answer = siteAnswers({ answers: { found: NOTHING_FOUND } });
  expect((await at.app.inject('/search?q=zzz')).body).toMatch(
    /Nothing was found for “zzz”[^]*<a href="\/stores">browse all stores<\/a>/,
  );
});

test.each(['/stores', '/search?q=x', '/stores/letters/m', '/sitemap.xml'])(
  '%s asks visitors to try again if the API fails',
  async (url) => {
    at.api.answer = () => ({ status: 500 });
    const { statusCode, body, headers } = await at.app.inject(url);
    expect(statusCode).toBe(503);
    expect(headers['retry-after']).toBe('10');
    expect(body).toContain('This page can’t be shown right now');
  },
);

test('a page beyond the last does not exist', async () => {
  at.api.answer = siteAnswers({ answers: { index: { page: 2, pages: 1, stores: [] } } });
  expect((await at.app.inject('/stores/letters/m?page=2')).statusCode).toBe(404);
});

test.each(['/privacy', '/terms'])('%s names who runs the site, and how to reach them', async (url) => {
  for (const [host, company, mail] of [
    ['www.coupons.ca', 'Coupons.ca Inc.', 'support@coupons.ca'],
    ['www.savingspost.example', 'Savings Post LLC', 'support@savingspost.example'],
  ] as const) {
    const { statusCode, body } = await at.app.inject({ url, headers: { host } });
    expect(statusCode).toBe(200);
    expect(body).toContain(company);
    expect(body).toContain(`mailto:${mail}`);
  }
  expect(at.api.questions).toHaveLength(0);
});

const locationsIn = (map: string) =>
  [...map.matchAll(/<loc>https:\/\/www\.coupons\.ca([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?/g)].map(
    ([, path, changed]) => [path, changed],
  );

test('the sitemap names its files and when each changed, and each lists its own pages', async () => {
  const changed = '2026-11-20T10:00:00.000Z';
  const coupons = [{ id: 7, changed: '2026-11-21T10:00:00.000Z' }];
  const inFile: Record<string, string> = { '0': 'maple-cp', '7': 'zebra-cp' };
  at.api.answer = ({ path }) => {
    const { pathname, searchParams } = new URL(path, 'http://api');
    if (pathname === listAddressFiles.path)
      return { status: 200, body: JSON.stringify({ files: [0, 7].map((file) => ({ file, changed })) }) };
    const slug = inFile[searchParams.get('file') ?? ''];
    const stores = slug ? [{ slug, changed, coupons }] : [];
    return { status: 200, body: JSON.stringify(listSiteAddresses.response.parse({ stores, next: null })) };
  };
  const { body, headers } = await at.app.inject('/sitemap.xml');
  expect(headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(locationsIn(body)).toEqual([
    ['/sitemap.xml?file=0', changed],
    ['/sitemap.xml?file=7', changed],
  ]);
  const of = (slug: string) => [
    [`/stores/${slug}`, changed],
    [`/stores/${slug}/7`, '2026-11-21T10:00:00.000Z'],
  ];
  expect(locationsIn((await at.app.inject('/sitemap.xml?file=0')).body)).toEqual([
    ['/stores', undefined],
    ...of('maple-cp'),
  ]);
  expect(locationsIn((await at.app.inject('/sitemap.xml?file=7')).body)).toEqual(of('zebra-cp'));
  expect((await at.app.inject('/sitemap.xml?file=8')).statusCode).toBe(404);
});

test('a file of the sitemap holds a thousand stores of ten coupons, within the limits of sitemaps.org', async () => {
  const changed = '2026-11-20T10:00:00.000Z';
  const coupons = Array.from({ length: MAX_COUPONS }, (_, id) => ({ id: 900_000_000 + id, changed }));
  const stores = Array.from({ length: ADDRESSES_A_CALL }, (_, number) => ({
    slug: `${'a'.repeat(190)}-${number}-cp`,
    changed,
    coupons,
  }));
  at.api.answer = () => ({ status: 200, body: JSON.stringify({ stores, next: null }) });
  const { body } = await at.app.inject('/sitemap.xml?file=0');
  expect(locationsIn(body)).toHaveLength(11_001);
  expect(Buffer.byteLength(body)).toBeLessThan(50_000_000);
});

test('a search that finds too many coupons to count says so', async () => {
  at.api.answer = siteAnswers({ answers: { found: { stores: [], count: 300, pages: 15, has_more: true } } });
  const { body } = await at.app.inject('/search?q=save');
  expect(body).toContain('<h1>More than 300 coupons for “save”</h1>');
});

/** Every kind of page, feed and sitemap of every brand, as the real server sends it, checked against its standard. */
import { ADDRESSES_A_CALL, MAX_COUPONS } from '@coupon-center/contracts';
import type { PublicCoupon } from '@coupon-center/contracts';
import { cardCases } from '@coupon-center/coupon-card/testing';
import { checkHtml, checkXml } from '@coupon-center/server-kit/testing';
import { siteByClientId, sites } from '@coupon-center/site-config';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { createApp } from './app.ts';
import { startFakeApi } from './testing/fake-api.ts';
import type { FakeApi } from './testing/fake-api.ts';
import {
  EVIL,
  listed,
  listedStore,
  NOTHING_FOUND,
  NOTHING_YET,
  siteAnswers,
} from './testing/site-answers.ts';
import type { SiteChange } from './testing/site-answers.ts';
import { coupon } from './testing/storefront.ts';

let clock = Date.parse('2026-11-18T17:00:00.000Z');
let api: FakeApi;
let app: FastifyInstance;

beforeAll(async () => {
  api = await startFakeApi();
  app = await createApp({ apiOrigin: () => api.origin, secret: 'a secret', now: () => clock });
});
afterAll(async () => {
  await app.close();
  await api.close();
});

interface Document {
  url: string;
  change?: SiteChange;
  /** Instead of 200. */
  status?: number;
  request?: InjectOptions;
  /** Answers all calls of the API with this status. */
  apiStatus?: number;
}

/** Requests documents at every brand. @returns their texts, by brand and name */
async function documents(kinds: Readonly<Record<string, Document>>): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { clientId, clientUrl } of Object.values(sites))
    for (const [name, { url, change, status = 200, request, apiStatus }] of Object.entries(kinds)) {
      // Moves the clock to another second, because a page is cached for part of one.
      clock += 1000;
      api.answer = apiStatus === undefined ? siteAnswers(change) : () => ({ status: apiStatus });
      const headers = { host: new URL(clientUrl).host, ...request?.headers };
      const answer = await app.inject({ ...request, url, headers });
      const key = `${clientId}, ${name}`;
      expect([key, answer.statusCode]).toEqual([key, status]);
      found.set(key, answer.body);
    }
  return found;
}

/** Texts that the API accepts, and some that it refuses today. */
const HARD_TEXTS = {
  'what looks like markup': EVIL,
  'entities and quotes': `&amp;&lt;&#0;&notit;<!-- --> &copy ' " \` = {{x}}`,
  'right to left': 'خصم 20% على كل المنتجات (اليوم)',
  'signs that no language has': 'a\u0001\u000b\u0085b\uFFFE\u{1FFFF}\u{10FFFF}\u202Ec\uD83Dd\u0000e\r\nf',
  'one long word': 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(20),
};

/** An address with everything that browsers leave unencoded, except a % outside an escape, whose meaning is unknown. */
const HARD_ADDRESS = `https://maple.example:8443/a b|c^\`{d}[e]"<>'/ä?q=|{}[]^"<>'\`%20&a=1;b=🍁#f|^{}[]\`"<>`;

const many = Array.from({ length: 9 }, (_, index) => ({ ...listed, id: index + 1 }));
const cards = cardCases.map(({ coupon: one }, index): PublicCoupon => ({ ...one, id: index + 20 }));

const PAGES: Readonly<Record<string, Document>> = {
  home: { url: '/stores' },
  'home at the root': { url: '/' },
  'home with many coupons': {
    url: '/stores',
    change: {
      answers: {
        home: { newest: many, ending: many.slice(1), most_used: many, popular: [listedStore, listedStore] },
      },
    },
  },
  'home without coupons': { url: '/stores', change: { answers: { home: NOTHING_YET } } },
  'a letter': { url: '/stores/letters/m' },
  'the middle of a letter': {
    url: '/stores/letters/0?page=2',
    change: { answers: { index: { page: 2, pages: 3, letters: ['0', 'm'] } } },
  },
  'a letter without stores': {
    url: '/stores/letters/x',
    change: { answers: { index: { count: 0, pages: 0, stores: [] } } },
  },
  'a search': { url: '/search?q=mapel' },
  'a later page of a search': {
    url: '/search?q=a%26b%22&page=2',
    change: { answers: { found: { page: 2, pages: 3, stores: [], coupons: many } } },
  },
  'a search without results': { url: '/search?q=zzz', change: { answers: { found: NOTHING_FOUND } } },
  'a search for nothing': { url: '/search' },
  'a search for signs': { url: `/search?q=${encodeURIComponent(`${EVIL} \u0001\uFFFE\u{1FFFF}`)}` },
  'a store': { url: '/stores/maple-cp' },
  'the example': { url: '/stores/example' },
  'a store with all kinds of coupons': {
    url: '/stores/maple-cp',
    change: { answers: { store: { coupons: cards } } },
  },
  'a store without coupons, logo and website': {
    url: '/stores/maple-cp',
    change: { answers: { store: { coupons: [], expired: [], logo_url: null, website_url: '' } } },
  },
  'a store on other sites': {
    url: '/stores/maple-cp',
    change: {
      answers: {
        store: {
          also_on: ['6', '8', '10', 'none'].map((client) => ({ client_id: client, slug: 'maple-2-cp' })),
        },
      },
    },
  },
  'a store for its owner': {
    url: '/stores/maple-cp?preview=token',
    change: { answers: { store: { preview: true, paused_count: 2 } } },
  },
  'a coupon': { url: '/stores/maple-cp/7' },
  'a coupon beside others': {
    url: '/stores/maple-cp/7',
    change: { answers: { store: { coupons: [coupon, ...cards] } } },
  },
  'a coupon without code and end': {
    url: '/stores/maple-cp/7',
    change: { answers: { store: { coupons: [{ ...coupon, discount_code: '', expiration_date: null }] } } },
  },
  'addresses with every sign': {
    url: '/stores/maple-cp',
    change: {
      answers: {
        store: {
          website_url: HARD_ADDRESS,
          logo_url: HARD_ADDRESS,
          coupons: [{ ...coupon, destination_url: HARD_ADDRESS }],
        },
      },
    },
  },
  'no page': { url: '/nowhere', status: 404 },
  'no store': { url: '/stores/nobody-cp', status: 404 },
  'an API that fails': { url: '/stores/maple-cp?a="<', apiStatus: 500, status: 503 },
  'a vote': { url: '/stores/maple-cp/7/votes', apiStatus: 200, request: vote() },
  'too many votes': { url: '/stores/maple-cp/7/votes', apiStatus: 429, status: 429, request: vote() },
  'saved coupons': { url: '/stores/saved' },
  'how codes are checked': { url: '/stores/how-we-check-codes' },
  privacy: { url: '/privacy' },
  terms: { url: '/terms' },
};

function vote(): InjectOptions {
  return {
    method: 'POST',
    payload: 'answer=worked',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}

/** A kind of document for each hard text. */
const withHardTexts = (url: string) =>
  Object.fromEntries(
    Object.entries(HARD_TEXTS).map(([name, text]) => [
      `${url} with ${name}`,
      { url, change: { text, answers: { store: { coupons: [coupon, ...cards] } } } },
    ]),
  );

test('every page is valid HTML', async () => {
  const categories = Object.fromEntries(
    siteByClientId('6')!.categories.map(({ slug }) => [slug, { url: `/stores/categories/${slug}` }]),
  );
  const pages = await documents({
    ...PAGES,
    ...categories,
    ...withHardTexts('/stores'),
    ...withHardTexts('/stores/letters/m'),
    ...withHardTexts('/search?q=x'),
    ...withHardTexts('/stores/maple-cp'),
    ...withHardTexts('/stores/maple-cp/7'),
  });
  expect(await checkHtml(pages)).toEqual([]);
});

test('every feed is valid Atom, and each entry has its author and its page', async () => {
  const feeds = await documents({
    'the site': { url: '/stores/feed.xml' },
    'the site without coupons': { url: '/stores/feed.xml', change: { answers: { home: NOTHING_YET } } },
    'a store': { url: '/stores/maple-cp/feed.xml' },
    'a store without coupons': {
      url: '/stores/maple-cp/feed.xml',
      change: { answers: { store: { coupons: [] } } },
    },
    ...withHardTexts('/stores/feed.xml'),
    ...withHardTexts('/stores/maple-cp/feed.xml'),
  });
  expect(await checkXml(schema('atom'), feeds)).toEqual([]);
  const entries = [...feeds.values()].flatMap((feed) => feed.match(/<entry[^]*?<\/entry\s*>/g) ?? []);
  expect(entries.length).toBeGreaterThan(50);
  for (const entry of entries) {
    expect(entry).toMatch(/<author><name>/);
    expect(entry).toMatch(/<link href="https:\/\//);
  }
});

test('every sitemap, and their index, follows the schema of sitemaps.org', async () => {
  const maps = await documents({
    index: { url: '/sitemap.xml' },
    'the index of a site without stores': {
      url: '/sitemap.xml',
      change: { answers: { files: { files: [] } } },
    },
    'the first': { url: '/sitemap.xml?file=0' },
    'the first of a site without stores': {
      url: '/sitemap.xml?file=0',
      change: { answers: { addresses: { stores: [] } } },
    },
    'a later one': { url: '/sitemap.xml?file=7' },
  });
  expect(await checkXml(schema('sitemap'), maps)).toEqual([]);
  // A sitemap may contain all stores of a file, their coupons, and the home page.
  expect(ADDRESSES_A_CALL * (1 + MAX_COUPONS) + 1).toBeLessThanOrEqual(50_000);
});

function schema(name: string): URL {
  return new URL(`testing/schemas/${name}.rnc`, import.meta.url);
}

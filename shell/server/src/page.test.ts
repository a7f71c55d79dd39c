import { PAGE_DATA_ID } from '@coupon-center/portal-contracts';
import type { BuildRecord } from '@coupon-center/portal-contracts';
import type { PageQa, SentPageData } from '@coupon-center/shell-page';
import { siteAt, sites } from '@coupon-center/site-config';
import { renderPage } from './page.ts';

const BASE = '/shell/3.3.0-1a2b3c4d/';
const plain: BuildRecord = {
  files: { 'main.js': 'sha384-main', 'main.css': 'sha384-css' },
  entry: ['main.css', 'main.js'],
  chunks: {},
  routes: [],
};
const withTesting: BuildRecord = {
  ...plain,
  files: {
    ...plain.files,
    'qa-boot.js': 'sha384-boot',
    'qa.css': 'sha384-style',
    'qa.js': 'sha384-qa',
    '7.js': 'sha384-7',
  },
  testing: { before: ['qa-boot.js'], after: ['qa.css', 'qa.js'], later: ['7.js'] },
};
const tester: PageQa = { access: 'open', dropped: [] };

/** @returns what the page loads at startup, and the hashes of what it may load */
function pageOf(record: BuildRecord, qa?: PageQa) {
  const assets = Object.fromEntries(Object.entries(record.files).map(([file, hash]) => [BASE + file, hash]));
  const html = renderPage({
    title: 'Coupons',
    description: 'Coupons and deals',
    canonical: undefined,
    nonce: 'nonce',
    appearance: 'system',
    data: {
      site: siteAt(sites['6'], 'http://localhost:4000'),
      shell: '3.3.0-1a2b3c4d',
      remotes: {},
      assets,
      ...(qa && { qa }),
    },
    build: { version: '3.3.0-1a2b3c4d', record, base: BASE },
    preloads: [],
    mayResume: false,
  });
  const tags = [
    ...html.matchAll(/<(?:script defer="" src|link rel="stylesheet" href)="([^"]+)" integrity="([^"]+)"/g),
  ];
  const json = new RegExp(`<script id="${PAGE_DATA_ID}" type="application/json">(.*?)</script>`).exec(
    html,
  )?.[1];
  const data = JSON.parse(json ?? 'null') as SentPageData;
  return { html, loads: tags.map(([, href, hash]) => [href, hash]), assets: data.assets };
}

const startup = [
  [`${BASE}main.css`, 'sha384-css'],
  [`${BASE}main.js`, 'sha384-main'],
];

test("a tester's page loads the code for testing before and after the shell's, with hashes", () => {
  const { loads, assets } = pageOf(withTesting, tester);
  expect(loads).toEqual([
    [`${BASE}qa-boot.js`, 'sha384-boot'],
    ...startup,
    [`${BASE}qa.css`, 'sha384-style'],
    [`${BASE}qa.js`, 'sha384-qa'],
  ]);
  expect(assets).toHaveProperty([`${BASE}7.js`], 'sha384-7');
});

test("a merchant's page is byte for byte the same as without code for testing", () => {
  const page = pageOf(withTesting);
  expect(page.loads).toEqual(startup);
  expect(page.html).toBe(pageOf(plain).html);
});

test("an older shell without code for testing makes a tester's page without it", () => {
  const { loads } = pageOf(plain, tester);
  expect(loads).toEqual(startup);
});

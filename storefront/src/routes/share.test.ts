import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { readHome } from '@coupon-center/contracts';
import { coupon, setUpStorefront, store } from '../testing/storefront.ts';

const at = setUpStorefront();

const STORE = '/stores/maple-cp/image.png';
const COUPON = '/stores/maple-cp/7/image.png';
const POSTER = '/stores/maple-cp/7/poster.pdf';
const FILES = [STORE, COUPON, POSTER];

/** Text of a merchant that is hard to draw. */
const HARD = {
  markup: `<script>alert(1)</script>"'><svg onload='alert(2)'>]]>&amp;`,
  unknown: '🔥💥 東京 \u0000\u202E\uD83D',
  'right to left': 'خصم 20% على כל המוצרים (היום)',
  long: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5),
  empty: '',
};

interface ReadPdf {
  pages: number;
  size: number[];
  text: string;
  title: string;
  language: string;
  qr: string;
}

/** Reads a PDF with the library that shows PDFs in Firefox. */
async function readPdf(content: Buffer): Promise<ReadPdf> {
  const folder = await mkdtemp(join(tmpdir(), 'poster-'));
  try {
    const file = join(folder, 'poster.pdf');
    await writeFile(file, content);
    const reader = join(import.meta.dirname, '../testing/read-pdf.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [reader, file]);
    return JSON.parse(stdout) as ReadPdf;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The color of a pixel of a picture. */
async function pixel(content: Buffer, x: number, y: number): Promise<string> {
  const picture = await loadImage(content);
  const context = createCanvas(picture.width, picture.height).getContext('2d');
  context.drawImage(picture, 0, 0);
  const [red = 0, green = 0, blue = 0] = context.getImageData(x, y, 1, 1).data;
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

describe('share images', () => {
  test.each([STORE, COUPON])('%s is a PNG of 1200 × 630 in the color of its brand', async (url) => {
    const colours = [];
    for (const host of ['6.localhost', '8.localhost', '10.localhost']) {
      const { statusCode, headers, rawPayload } = await at.visit({}, { url, headers: { host } });
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, no-cache',
        'x-content-type-options': 'nosniff',
        'x-accel-expires': expect.stringMatching(/^@\d+$/),
      });
      expect(headers).not.toHaveProperty('content-encoding');
      expect(headers).not.toHaveProperty('content-security-policy');
      expect(await loadImage(rawPayload)).toMatchObject({ width: 1200, height: 630 });
      colours.push(await pixel(rawPayload, 5, 5));
    }
    expect(new Set(colours).size).toBe(3);
  });

  test('exist for the home page, too', async () => {
    at.api.answer = ({ path }) =>
      path === readHome.path
        ? {
            status: 200,
            body: JSON.stringify({ newest: [], ending: [], popular: [], store_count: 3, categories: [] }),
          }
        : { status: 404 };
    const { rawPayload } = await at.app.inject('/stores/image.png');
    expect(await loadImage(rawPayload)).toMatchObject({ width: 1200, height: 630 });
  });

  test('show the store or coupon that they are of', async () => {
    const images = [];
    for (const change of [
      {},
      { name: 'Birch Outfitters' },
      { coupons: [{ ...coupon, title: '5% OFF' }] },
      { coupons: [{ ...coupon, description: 'Hats' }] },
      { coupons: [{ ...coupon, expiration_date: '2026-12-24' }] },
    ])
      images.push((await at.visit(change, { url: COUPON })).rawPayload.toString('base64'));
    expect(new Set(images).size).toBe(5);
  });

  test('are named by the pages of stores and coupons, but not by a preview', async () => {
    for (const [url, path, alt] of [
      ['/stores/maple-cp', STORE, 'Coupons of Maple Outfitters on Coupons.ca'],
      ['/stores/maple-cp/7', COUPON, 'UP TO 20% OFF at Maple Outfitters: Everything in the shop'],
    ] as const) {
      const { body } = await at.visit({}, { url });
      expect(body).toContain(`<meta property="og:image" content="https://www.coupons.ca${path}" />`);
      expect(body).toContain(`<meta property="og:image:width" content="1200" />`);
      expect(body).toContain(`<meta property="og:image:height" content="630" />`);
      expect(body).toContain(`<meta property="og:image:alt" content="${alt}" />`);
      expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />');
    }
    expect((await at.visit({ preview: true })).body).not.toContain('og:image');
  });

  test('can be drawn for a store without coupons, or with a name that no font covers', async () => {
    for (const change of [{ coupons: [] }, { name: '東京 🔥' }])
      expect((await at.visit(change, { url: STORE })).headers['content-type']).toBe('image/png');
  });
});

describe('posters', () => {
  test('describe the coupon as text on one page of Letter paper', async () => {
    const coupons = [{ ...coupon, start_date: '2026-11-01' }];
    const { headers, rawPayload } = await at.visit({ coupons }, { url: POSTER });
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="maple-cp-7.pdf"',
      'x-robots-tag': 'noindex',
    });
    const { text, ...facts } = await readPdf(rawPayload);
    expect(facts).toEqual({
      pages: 1,
      size: [0, 0, 612, 792],
      title: 'UP TO 20% OFF at Maple Outfitters',
      language: 'en-CA',
      qr: 'https://www.coupons.ca/stores/maple-cp/7',
    });
    expect(text.replaceAll('\n', ' ')).toBe(
      'Coupons.ca Maple Outfitters UP TO 20% OFF Everything in the shop ' +
        'Sunday, November 1, 2026 to Saturday, November 21, 2026 ' +
        'Scan to use this coupon Code: MAPLE20 www.coupons.ca/stores/maple-cp/7',
    );
  });

  test('are the same file each time, and name no code or day that the coupon lacks', async () => {
    const coupons = [{ ...coupon, discount_code: '', expiration_date: null }];
    const { rawPayload } = await at.visit({ coupons }, { url: POSTER });
    const { text } = await readPdf(rawPayload);
    expect(text).not.toMatch(/Code|20\d\d|Until/);
    const changed = await at.visit({ name: 'Birch' }, { url: POSTER });
    expect(changed.rawPayload.equals(rawPayload)).toBe(false);
    expect((await at.visit({ coupons }, { url: POSTER })).rawPayload.equals(rawPayload)).toBe(true);
  });

  test('print a code whole or not at all', async () => {
    const long = 'W'.repeat(40);
    for (const [code, printed] of [
      [long, `Code:${long}`],
      ['SALE🔥', ''],
    ] as const) {
      const { rawPayload } = await at.visit(
        { coupons: [{ ...coupon, discount_code: code }] },
        { url: POSTER },
      );
      const { text } = await readPdf(rawPayload);
      expect(/Code:[W\s]*W/.exec(text)?.[0].replaceAll(/\s/g, '') ?? '').toBe(printed);
    }
  });

  test.each([
    ['東京のセール 100% भारत', ''],
    ['Boots & shoes 🔥', 'Boots & shoes'],
    ['Сапоги και παπούτσια', 'Сапоги και παπούτσια'],
  ])('print a description whole or not at all, except for emoji: %s', async (description, printed) => {
    const coupons = [{ ...coupon, description, expiration_date: null }];
    const { rawPayload } = await at.visit({ coupons }, { url: POSTER });
    const { text } = await readPdf(rawPayload);
    expect(text.replaceAll('\n', ' ').replaceAll(/ +/g, ' ')).toContain(
      `UP TO 20% OFF ${printed} Scan to use this coupon`.replaceAll(/ +/g, ' '),
    );
  });

  test('use the address of a store whose name no font covers', async () => {
    const { rawPayload } = await at.visit({ name: '東京靴店' }, { url: POSTER });
    expect((await readPdf(rawPayload)).text).toMatch(/Coupons\.ca\s+maple\s+UP TO 20%\s+OFF/);
  });

  test("print a merchant's markup as plain text", async () => {
    const { rawPayload } = await at.visit(
      { coupons: [{ ...coupon, description: HARD.markup }] },
      { url: POSTER },
    );
    const { text, qr } = await readPdf(rawPayload);
    expect(text.replaceAll(/\s/g, '')).toContain(HARD.markup.replaceAll(/\s/g, ''));
    expect(qr).toBe('https://www.coupons.ca/stores/maple-cp/7');
  });
});

describe.each(FILES)('%s', (url) => {
  test.each(Object.entries(HARD))('can be made of text that is %s', async (_kind, text) => {
    const coupons = [{ ...coupon, title: text, description: text, discount_code: text.slice(0, 40) }];
    const { statusCode, rawPayload } = await at.visit({ name: text, coupons }, { url });
    expect(statusCode).toBe(200);
    expect(rawPayload.length).toBeGreaterThan(1000);
  });

  test('keeps its ETag until its content changes', async () => {
    const first = await at.visit({}, { url });
    const { etag } = first.headers;
    const same = { website_url: 'https://elsewhere.example' };
    const headers = { 'if-none-match': String(etag) };
    expect(await at.visit(same, { url, headers })).toMatchObject({ statusCode: 304, body: '' });
    const changed = await at.visit({ name: 'Birch Outfitters' }, { url, headers });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).not.toBe(etag);
  });

  test('exists only while its page does', async () => {
    at.api.answer = () => ({ status: 404 });
    expect((await at.app.inject(url)).statusCode).toBe(404);
    at.api.answer = () => ({ status: 503 });
    expect((await at.app.inject(url)).statusCode).toBe(503);
  });

  test('is missing for the owner of a page that is not live, and counts no visit', async () => {
    at.api.answer = ({ headers }) =>
      headers.authorization ? { store: { ...store, preview: true } } : { status: 404 };
    const { statusCode } = await at.app.inject({ url, headers: { cookie: 'access=aaa.bbb.ccc' } });
    expect(statusCode).toBe(404);
    expect(at.api.questions.map(({ path }) => path)).toEqual(['/api/v1/public/stores/maple-cp/']);
  });
});

test.each([
  '/stores/maple-cp/8/image.png',
  '/stores/maple-cp/8/poster.pdf',
  '/stores/maple_goods/image.png',
  '/stores/maple-cp/0/poster.pdf',
  '/stores/maple-cp/poster.pdf',
])('there is no %s', async (url) => {
  const { statusCode, headers } = await at.visit({}, { url });
  expect(statusCode).toBe(404);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
});

test('asks clients to retry later while too many files are being made, in a reply that is not cached', async () => {
  at.api.answer = () => ({
    store: {
      ...store,
      coupons: Array.from({ length: 60 }, (_, index) => ({
        ...coupon,
        id: index + 1,
        title: `${index}% OFF`,
      })),
    },
  });
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => at.app.inject(`/stores/maple-cp/${index + 1}/image.png`)),
  );
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(answers.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(1);
  expect(refused.length).toBeGreaterThan(1);
  for (const { headers } of refused) {
    expect(headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'private, no-store' });
    expect(headers).not.toHaveProperty('x-accel-expires');
    expect(headers).not.toHaveProperty('etag');
  }
});

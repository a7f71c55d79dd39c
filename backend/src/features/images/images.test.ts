import sharp from 'sharp';
import { testBackend } from '../../testing/test-backend.ts';
import type { Reply, TestBackend } from '../../testing/test-backend.ts';
import { MAX_UNUSED } from './images.service.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

/** Runs the tests of a block with another API. */
function withEnvironment(env: Record<string, string>): void {
  let usual: TestBackend;
  beforeAll(async () => {
    usual = api;
    api = await testBackend({ env });
  });
  afterAll(async () => {
    await api.close();
    api = usual;
  });
}

const UPLOAD = '/api/v1/images/upload/';
const DAY_SECONDS = 24 * 3600;
const STORE = { name: 'Maple', website_url: 'maple.example.com', contact_email: 'a@example.com' };

/** A different picture for each number. */
const picture = (number = 1) =>
  sharp({ create: { width: 120, height: 40, channels: 3, background: { r: number, g: 0, b: 0 } } })
    .png()
    .toBuffer();

/** Parts of a form; a buffer becomes a file. */
type Parts = [name: string, value: string | Uint8Array<ArrayBuffer>][];

async function post(token: string, parts: Parts, headers = {}): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of parts)
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([value], { type: 'image/svg+xml' }), 'logo.svg');
  const request = new Request('http://localhost', { method: 'POST', body: form });
  const body = Buffer.from(await request.arrayBuffer());
  const type = request.headers.get('content-type') ?? undefined;
  return api.send('POST', UPLOAD, { token, body, headers: { 'content-type': type, ...headers } });
}

const upload = async (token: string, number = 1) =>
  post(token, [
    ['file', new Uint8Array(await picture(number))],
    ['upload_preset', 'coupon-center'],
  ]);

async function uploaded(token: string, number = 1): Promise<string> {
  const reply = await upload(token, number);
  expect(reply.status).toBe(200);
  return reply.body.url as string;
}

/** Headers of a plain browser request, without ours. */
const BROWSER = { 'sma-site-key': undefined, 'is-coupon-center': undefined };
const read = (url: string, headers = {}) =>
  api.send('GET', new URL(url).pathname, { headers: { ...BROWSER, ...headers } });
const isThere = async (url: string) => (await read(url)).status === 200;

const saveStore = (token: string, slug: string, logo_url: string | null) =>
  api.send('PUT', `/api/v1/stores/${slug}/`, { token, body: { ...STORE, logo_url } });

async function sweepAfter(seconds: number): Promise<void> {
  api.clock.advance(seconds);
  await api.deps.sweeper.run();
}

describe('an upload', () => {
  // @spec 7.42
  test('returns a permanent public address, as an image host does', async () => {
    const { token } = await api.register();
    const url = await uploaded(token);
    expect(url).toMatch(/^http:\/\/localhost:4000\/api\/v1\/images\/[0-9a-f]{64}\.png$/);
    const image = await read(url);
    expect(image).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
    const again = await read(url, { 'if-none-match': image.headers.etag });
    expect(again).toMatchObject({ status: 304, text: '' });
    expect((await read(`${url}/`)).status).toBe(200);
  });

  test("stores the picture's bytes unchanged", async () => {
    const { token } = await api.register();
    const url = await uploaded(token);
    const { rawPayload } = await api.app.inject({ url: new URL(url).pathname });
    const { data } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([1, 0, 0]);
  });

  test('gives the same picture one address per merchant', async () => {
    const [one, other] = [await api.register(), await api.register()];
    const url = await uploaded(one.token);
    expect(await uploaded(one.token)).toBe(url);
    expect(await uploaded(other.token)).not.toBe(url);
  });

  test('returns an address of the merchant’s site', async () => {
    const { token } = await api.register(undefined, '8');
    const reply = await post(
      token,
      [
        ['file', new Uint8Array(await picture())],
        ['upload_preset', 'coupon-center'],
      ],
      { 'sma-site-key': '8' },
    );
    expect(reply.body.url).toMatch(/^http:\/\/8\.localhost:4000\/api\/v1\/images\//);
  });
});

describe('refuses', () => {
  const FILE = ['file', new Uint8Array(Buffer.from('GIF89a'))] as const satisfies Parts[number];
  const PRESET: Parts[number] = ['upload_preset', 'coupon-center'];
  const large = new Uint8Array(2 * 1024 * 1024 + 1);

  test.each<[string, Parts, Record<string, unknown>]>([
    [
      'another preset',
      [FILE, ['upload_preset', 'other']],
      { upload_preset: ['There is no such upload preset.'] },
    ],
    ['no preset', [FILE], { upload_preset: ['This field is required.'] }],
    ['no file', [PRESET], { file: ['Choose an image.'] }],
    ['a text instead of a file', [['file', 'GIF89a'], PRESET], { file: ['Choose an image.'] }],
    ['an empty file', [['file', new Uint8Array()], PRESET], { file: ['The file is empty.'] }],
    ['a second file', [FILE, ['file2', FILE[1]], PRESET], { file: ['Send one image at a time.'] }],
    ['a field sent twice', [FILE, PRESET, PRESET], { upload_preset: ['Send this field once.'] }],
    ['a file over 2 MB', [['file', large], PRESET], { file: ['The image must be at most 2 MB.'] }],
    [
      'an SVG',
      [['file', new Uint8Array(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))], PRESET],
      { file: ['Use a PNG, JPEG, WebP or GIF image.'] },
    ],
    [
      'a form with many fields',
      [FILE, PRESET, ...Array.from({ length: 9 }, (_, index): Parts[number] => [`f${index}`, 'x'])],
      { non_field_errors: ['Send only file and upload_preset.'] },
    ],
  ])('%s', async (_name, parts, body) => {
    const { token } = await api.register();
    expect(await post(token, parts)).toMatchObject({ status: 400, body });
  });

  test.each(['__proto__', 'constructor', 'toString'])('a field called %s', async (name) => {
    const { token } = await api.register();
    const reply = await post(token, [FILE, PRESET, [name, 'x']]);
    expect(reply.status).toBe(400);
  });

  test('a truncated body, and one that is not a form', async () => {
    const { token } = await api.register();
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const broken = await api.send('POST', UPLOAD, { token, body: '--x\r\nContent-Disp', headers });
    expect(broken).toMatchObject({
      status: 400,
      body: { non_field_errors: ['The upload is broken. Try again.'] },
    });
    const json = await api.send('POST', UPLOAD, { token, body: { file: 'x' } });
    expect(json).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } });
  });

  test('an upload without our headers, as a form of another site would send it', async () => {
    const { token } = await api.register();
    expect((await post(token, [FILE, PRESET], BROWSER)).status).toBe(400);
  });

  test('a missing image, and a malformed address', async () => {
    for (const name of [`${'0'.repeat(64)}.png`, 'logo.png', '..%2F..%2Fetc%2Fpasswd', '%00.png'])
      expect(await api.send('GET', `/api/v1/images/${name}`, { headers: BROWSER })).toMatchObject({
        status: 404,
        headers: { 'cache-control': 'no-store' },
      });
  });
});

describe('limits', () => {
  withEnvironment({ RATE_LIMIT_SCALE: '1' });

  test('a merchant to thirty uploads an hour, without affecting others', async () => {
    const [one, other] = [await api.register(), await api.register()];
    for (let count = 0; count < 30; count += 1) expect((await post(one.token, [])).status).toBe(400);
    expect(await post(one.token, [])).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    expect((await upload(other.token)).status).toBe(200);
  });
});

describe('unused images of a merchant', () => {
  test('are limited to ten, even if they are uploaded in parallel', async () => {
    const { token } = await api.register();
    const urls = [];
    for (let number = 0; number < 3; number += 1) {
      urls.push(await uploaded(token, number));
      api.clock.advance(1);
    }
    const numbers = Array.from({ length: 12 }, (_, index) => 10 + index);
    const many = await Promise.all(numbers.map((number) => uploaded(token, number)));
    const there = await Promise.all([...urls, ...many].map(isThere));
    expect(there.slice(0, 3)).toEqual([false, false, false]);
    expect(there.filter(Boolean)).toHaveLength(MAX_UNUSED);
  });

  test('are removed to make room, but never images in use', async () => {
    const { token, store } = await api.merchant();
    const logo = await uploaded(token, 1);
    expect((await saveStore(token, store.slug, logo)).status).toBe(200);
    for (let number = 2; number < 2 + MAX_UNUSED + 3; number += 1) await uploaded(token, number);
    expect(await isThere(logo)).toBe(true);
  });
});

describe('after a day', () => {
  /** A merchant who stays signed in while the clock is advanced. */
  async function lastingMerchant() {
    const { email } = await api.register();
    const token = async () => (await api.login(email)).token;
    return {
      upload: async (number = 1) => uploaded(await token(), number),
      create: async (fields: object) =>
        api.send('POST', '/api/v1/stores/', { token: await token(), body: { ...STORE, ...fields } }),
      save: async (slug: string, logo: string | null) => {
        const reply = await saveStore(await token(), slug, logo);
        expect(reply).toMatchObject({ status: 200, body: { logo_url: logo } });
      },
    };
  }

  test('an image that no store uses is deleted', async () => {
    const merchant = await lastingMerchant();
    const logo = await merchant.upload();
    expect((await merchant.create({ name: '', logo_url: logo })).status).toBe(400);
    await sweepAfter(DAY_SECONDS - 1);
    expect(await isThere(logo)).toBe(true);
    await sweepAfter(1);
    expect(await isThere(logo)).toBe(false);
  });

  test('the logo of a store is kept, and the one it replaced is deleted', async () => {
    const merchant = await lastingMerchant();
    const [first, second] = [await merchant.upload(1), await merchant.upload(2)];
    const { slug } = (await merchant.create({ logo_url: first })).body;
    await sweepAfter(2 * DAY_SECONDS);
    expect([await isThere(first), await isThere(second)]).toEqual([true, false]);

    const third = await merchant.upload(3);
    await merchant.save(slug, third);
    await sweepAfter(DAY_SECONDS - 1);
    expect(await isThere(first)).toBe(true);
    await sweepAfter(1);
    expect([await isThere(first), await isThere(third)]).toEqual([false, true]);
  });

  test('a logo that was removed and chosen again in time is kept', async () => {
    const merchant = await lastingMerchant();
    const logo = await merchant.upload();
    const { slug } = (await merchant.create({ logo_url: logo })).body;
    await merchant.save(slug, null);
    api.clock.advance(3600);
    expect(await merchant.upload()).toBe(logo);
    await merchant.save(slug, logo);
    await sweepAfter(2 * DAY_SECONDS);
    expect(await isThere(logo)).toBe(true);
  });

  test('an image that was uploaded again is kept for another day', async () => {
    const merchant = await lastingMerchant();
    const logo = await merchant.upload();
    api.clock.advance(DAY_SECONDS - 10);
    expect(await merchant.upload()).toBe(logo);
    await sweepAfter(20);
    expect(await isThere(logo)).toBe(true);
  });

  test('the logo that the provider approved is kept while a new one waits for review', async () => {
    const merchant = await lastingMerchant();
    const [before, after] = [await merchant.upload(1), await merchant.upload(2)];
    const { id, slug } = (await merchant.create({ logo_url: before })).body;
    const approve = async () => {
      const { token } = await api.asProvider();
      const reply = await api.send('POST', `/api/v1/provider/stores/${id}/approve/`, { token });
      expect(reply.status).toBe(200);
    };
    await approve();
    await merchant.save(slug, after);
    await sweepAfter(2 * DAY_SECONDS);
    expect(await isThere(before)).toBe(true);
    await approve();
    await sweepAfter(2 * DAY_SECONDS);
    expect([await isThere(before), await isThere(after)]).toEqual([false, true]);
  });
});

describe('the logo of a store', () => {
  const REFUSED = { logo_url: ['Upload the logo here first.'] };

  test('must be an image that its owner uploaded', async () => {
    const [one, other] = [await api.merchant(), await api.merchant()];
    const logo = await uploaded(one.token);
    expect(await saveStore(other.token, other.store.slug, logo)).toMatchObject({
      status: 400,
      body: REFUSED,
    });
    expect((await saveStore(one.token, one.store.slug, logo)).body.logo_url).toBe(logo);
  });

  test.each([
    'https://tracker.example.com/pixel.png',
    'http://localhost:4000/api/v1/auth/me/',
    `http://localhost:4000/api/v1/images/${'0'.repeat(64)}.png`,
    'http://localhost.example.com:4000/api/v1/images/x.png',
  ])('must not be at %s, for a new or an existing store', async (logo_url) => {
    const { token, store } = await api.merchant();
    expect(await saveStore(token, store.slug, logo_url)).toMatchObject({ status: 400, body: REFUSED });
    const created = await api.send('POST', '/api/v1/stores/', {
      token: (await api.register()).token,
      body: { ...STORE, logo_url },
    });
    expect(created).toMatchObject({ status: 400, body: REFUSED });
  });

  test('must not be an image that was deleted in the meantime', async () => {
    const { email, token, store } = await api.merchant();
    const logo = await uploaded(token);
    await sweepAfter(2 * DAY_SECONDS);
    const later = await api.login(email);
    expect((await saveStore(later.token, store.slug, logo)).body).toEqual(REFUSED);
  });

  test('is kept when it is saved unchanged, wherever it is hosted', async () => {
    const { token, store } = await api.merchant();
    const old = 'https://old-host.example.com/logo.png';
    await api.deps.db.updateTable('stores').set({ logo_url: old }).where('id', '=', store.id).execute();
    expect((await saveStore(token, store.slug, old)).body.logo_url).toBe(old);
  });
});

describe('with an external image host', () => {
  withEnvironment({
    IMAGE_UPLOAD_URL: 'https://api.images.example.com/upload',
    IMAGE_ORIGINS: 'https://res.images.example.com',
  });

  test('images are uploaded there, not here', async () => {
    const { token } = await api.register();
    expect(await upload(token)).toMatchObject({ status: 404, body: { code: 'uploads_elsewhere' } });
  });

  test('logos are accepted from that host only', async () => {
    const { token, store } = await api.merchant();
    const logo = 'https://res.images.example.com/logo.png';
    expect((await saveStore(token, store.slug, logo)).body.logo_url).toBe(logo);
    const other = 'https://images.example.com/logo.png';
    expect((await saveStore(token, store.slug, other)).status).toBe(400);
  });
});

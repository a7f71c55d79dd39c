import { startHarness, type Harness } from '../testing/sandbox-harness.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('the image host', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.stop());

  const upload = (
    file: Uint8Array | string | null,
    preset: string | null = 'coupon-center',
  ): Promise<Response> => {
    const form = new FormData();
    if (file !== null) form.append('file', new Blob([file]), 'logo.svg');
    if (preset !== null) form.append('upload_preset', preset);
    return fetch(`${harness.origin}/sandbox/images/upload`, { method: 'POST', body: form });
  };

  it('keeps a picture, whatever it is called, and serves it for ever', async () => {
    const response = await upload(PNG);
    expect(response.status).toBe(200);
    const { url, secure_url } = (await response.json()) as { url: string; secure_url: string };
    expect(url).toMatch(new RegExp(`^${harness.origin}/sandbox/images/[0-9a-f]{64}\\.png$`));
    expect(secure_url).toBe(url);
    await harness.restart();
    const picture = await fetch(harness.origin + new URL(url).pathname);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(picture.headers.get('cache-control')).toContain('immutable');
    expect(picture.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG);
  });

  it.each([
    ['gif', Buffer.from('GIF89a......')],
    ['jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0])],
    ['webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ])('takes %s', async (extension, bytes) => {
    const { url } = (await (await upload(bytes)).json()) as { url: string };
    expect(url.endsWith(`.${extension}`)).toBe(true);
  });

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'coupon-center', /^Invalid image file/],
    ['an unknown preset', PNG, 'other', /^Upload preset not found$/],
    ['no preset', PNG, null, /^Upload preset must be specified/],
    ['no file', null, 'coupon-center', /^Missing required parameter - file$/],
    [
      'more than 2 MB',
      Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]),
      'coupon-center',
      /^File size too large/,
    ],
  ])('refuses %s in the shape of the external host', async (_case, file, preset, message) => {
    const response = await upload(file, preset);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ error: { message: expect.stringMatching(message) as string } });
  });

  it.each(['none.png', '..%2Fstripe.json', `${'0'.repeat(64)}.svg`])('has no %s', async (name) => {
    expect((await fetch(`${harness.origin}/sandbox/images/${name}`)).status).toBe(404);
  });
});

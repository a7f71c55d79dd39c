import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { encodeImage } from './encode-image.ts';

type Format = 'png' | 'jpeg' | 'webp' | 'gif';

const RED = '#ff0000';
const picture = (width = 120, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: RED } });
const file = (format: Format, width?: number, height?: number) =>
  picture(width, height).toFormat(format).toBuffer();

test.each<[Format, string, string]>([
  ['png', 'image/png', 'png'],
  ['jpeg', 'image/jpeg', 'jpg'],
  ['webp', 'image/webp', 'webp'],
  ['gif', 'image/png', 'png'],
])('a %s becomes %s', async (format, mediaType, extension) => {
  const image = await encodeImage(await file(format));
  expect(image).toMatchObject({ mediaType, extension });
  expect(await sharp(image.content).metadata()).toMatchObject({ width: 120, height: 40 });
});

test('keeps the picture only, without metadata or trailing data', async () => {
  const note = 'taken at home';
  const withExif = await picture()
    .withExif({ IFD0: { ImageDescription: note } })
    .jpeg()
    .toBuffer();
  expect(withExif.includes(note)).toBe(true);
  const hidden = Buffer.concat([withExif, Buffer.from('<script>alert(1)</script>')]);
  const { content } = await encodeImage(hidden);
  const kept = Buffer.from(content);
  expect((await sharp(kept).metadata()).exif).toBeUndefined();
  expect(kept.includes(note)).toBe(false);
  expect(kept.includes('<script>')).toBe(false);
});

test('puts a logo on a dark ground if it is transparent and would be lost on white', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const ground = sharp({ create: { width: 120, height: 40, channels: 4, background } });
  const withBar = async (color: string) => {
    const bar = await sharp({ create: { width: 60, height: 20, channels: 3, background: color } })
      .png()
      .toBuffer();
    return encodeImage(
      await ground
        .clone()
        .composite([{ input: bar }])
        .png()
        .toBuffer(),
    );
  };
  const corner = async ({ content }: { content: Uint8Array }) => {
    const left = 0;
    const extracted = sharp(content).ensureAlpha().extract({ left, top: left, width: 1, height: 1 });
    return [...(await extracted.raw().toBuffer())];
  };
  expect(await corner(await withBar('#ffffff'))).toEqual([0x22, 0x22, 0x22, 255]);
  expect(await corner(await withBar(RED))).toEqual([0, 0, 0, 0]);
});

test('rotates a photo according to its metadata', async () => {
  const turned = await picture().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  const { content } = await encodeImage(turned);
  expect(await sharp(content).metadata()).toMatchObject({ width: 40, height: 120 });
});

test.each<Format>(['gif', 'webp'])('keeps the first frame of an animated %s', async (format) => {
  const frame = (background: string) =>
    sharp({ create: { width: 20, height: 10, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all([RED, '#0000ff'].map(frame));
  const animated = await sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
  expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2);
  const { content } = await encodeImage(animated);
  expect((await sharp(content, { animated: true }).metadata()).pages ?? 1).toBe(1);
  const { data } = await sharp(content).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(240);
  expect(data[2]).toBeLessThan(15);
});

test('scales down a large image and keeps the size of a small one', async () => {
  const large = await encodeImage(await file('png', 2000, 500));
  expect(await sharp(large.content).metadata()).toMatchObject({ width: 512, height: 128 });
  const small = await encodeImage(await file('png', 3, 2));
  expect(await sharp(small.content).metadata()).toMatchObject({ width: 3, height: 2 });
});

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="9" height="9"/></svg>';
const NO_IMAGE = 'Use a PNG, JPEG, WebP or GIF image.';

test.each<[string, () => Promise<Uint8Array>, string]>([
  ['an SVG', async () => Buffer.from(SVG), NO_IMAGE],
  ['an SVG with a declaration', async () => Buffer.from(`<?xml version="1.0"?>${SVG}`), NO_IMAGE],
  ['a TIFF', () => picture().tiff().toBuffer(), NO_IMAGE],
  ['an AVIF', () => picture().avif().toBuffer(), NO_IMAGE],
  ['a text', async () => Buffer.from('logo.png'), NO_IMAGE],
  ['an empty file', async () => Buffer.alloc(0), NO_IMAGE],
  ['only the signature of a PNG', async () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), NO_IMAGE],
  [
    'a truncated PNG',
    async () => (await file('png', 300, 300)).subarray(0, 200),
    'The image is broken. Save it again, or choose another one.',
  ],
  [
    'an image that is too wide',
    () => file('png', 4097, 1),
    'The image must be at most 4096 pixels wide and high.',
  ],
])('refuses %s', async (_name, make, message) => {
  const bytes = await make();
  await expect(encodeImage(bytes)).rejects.toThrow(message);
});

test('decodes no other file type in this process', async () => {
  await expect(sharp(Buffer.from(SVG)).metadata()).rejects.toThrow('unsupported');
  await expect(sharp(await picture().tiff().toBuffer()).metadata()).rejects.toThrow('unsupported');
});

/** A PNG that claims another size in its header, with a matching checksum. */
function claiming(png: Buffer, width: number, height: number): Buffer {
  const bomb = Buffer.from(png);
  bomb.writeUInt32BE(width, 16);
  bomb.writeUInt32BE(height, 20);
  bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
  return bomb;
}

test.each([
  [60_000, 60_000],
  [4096, 60_000],
])('refuses a decompression bomb that claims %i by %i pixels before decoding it', async (width, height) => {
  const bomb = claiming(await file('png'), width, height);
  await expect(encodeImage(bomb)).rejects.toThrow('at most 4096 pixels');
});

test('refuses with a retry time while twenty images wait, and keeps working through the queue', async () => {
  const bytes = await file('png');
  // One is encoded, the others wait.
  const taken = Array.from({ length: 21 }, () => encodeImage(bytes));
  const refused = encodeImage(bytes);
  await expect(refused).rejects.toMatchObject({ status: 503, code: 'overloaded' });
  expect(await Promise.all(taken)).toHaveLength(21);
  expect(await encodeImage(bytes)).toMatchObject({ extension: 'png' });
});

/**
 * Turns what somebody sent into an image of our own making: decoded and encoded again, so that nothing of the file but its
 * picture is left, neither metadata nor what was hidden behind it.
 */
import sharp from 'sharp';
import { KEPT_IMAGE_SIDE, MAX_IMAGE_SIDE } from '@coupon-center/contracts';
import { limitTo } from '../../platform/jobs/limit-to.ts';

// Nothing but these four is ever decoded, whatever a file says that it is: no SVG, no PDF, no TIFF.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);

/** One at a time and with one thread: it is done on the thread pool, which passwords and the database's files need too. */
const PARALLEL = 1;
sharp.concurrency(1);
/** Images that may wait in line, each of them in memory. */
const MOST_WAITING = 20;
const run = limitTo(PARALLEL, MOST_WAITING);

/** Longest time that one image may take, in seconds. */
const TIMEOUT_SECONDS = 10;

/** A file that does not become an image; the message is for who sent it. */
export class ImageRefused extends Error {}

export interface EncodedImage {
  content: Uint8Array;
  mediaType: string;
  /** e.g. `png`. */
  extension: string;
}

const MEDIA_TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;

/** What a type is kept as. Of an animation the first picture is kept, because a logo must not move beside what people read. */
const KEPT_AS: Readonly<Partial<Record<string, keyof typeof MEDIA_TYPES>>> = {
  png: 'png',
  jpeg: 'jpeg',
  webp: 'webp',
  gif: 'png',
};

const LIMITS = { failOn: 'error', limitInputPixels: MAX_IMAGE_SIDE ** 2, animated: false } as const;

/**
 * Decode and encode an image off the event loop. Its longest side becomes at most {@link KEPT_IMAGE_SIDE} pixels.
 * @param bytes the file; its name and declared type are not asked
 * @throws ImageRefused where it is none of the types, broken, or too large; ProblemError 503 `overloaded`
 */
export function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  return run(() => encode(bytes));
}

const NO_IMAGE = 'Use a PNG, JPEG, WebP or GIF image.';
const BROKEN = 'The image is broken. Save it again, or choose another one.';

async function encode(bytes: Uint8Array): Promise<EncodedImage> {
  // Only the header is read, whatever size it claims.
  const anySize = { ...LIMITS, limitInputPixels: false };
  const { format, width, height } = await readable(() => sharp(bytes, anySize).metadata(), NO_IMAGE);
  const kept = KEPT_AS[format];
  if (!kept) throw new ImageRefused(NO_IMAGE);
  if (width > MAX_IMAGE_SIDE || height > MAX_IMAGE_SIDE)
    throw new ImageRefused(`The image must be at most ${MAX_IMAGE_SIDE} pixels wide and high.`);
  const picture = sharp(bytes, LIMITS)
    .autoOrient()
    .resize({ width: KEPT_IMAGE_SIDE, height: KEPT_IMAGE_SIDE, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toFormat(kept, kept === 'png' ? {} : { quality: 90 });
  const content = await readable(() => picture.toBuffer(), BROKEN);
  return { content, mediaType: MEDIA_TYPES[kept], extension: kept === 'jpeg' ? 'jpg' : kept };
}

/** Whatever the decoder says of a file is the file's fault. */
async function readable<T>(read: () => Promise<T>, message: string): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new ImageRefused(message, { cause });
  }
}

/** Decodes an uploaded image and encodes it again, which keeps only the picture, without metadata or hidden data. */
import sharp from 'sharp';
import { DARK_GROUND, isTooLight, KEPT_IMAGE_SIDE, MAX_IMAGE_SIDE } from '@coupon-center/contracts';
import { limitTo } from '../../platform/limit-to.ts';

// Only these four types are ever decoded, whatever a file claims to be: no SVG, no PDF, no TIFF.
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

/** One at a time with one thread: the thread pool is shared with passwords and the database's files. */
const PARALLEL = 1;
sharp.concurrency(1);
/** Maximum number of images that wait, each of them in memory. */
const MOST_WAITING = 20;
const run = limitTo(PARALLEL, MOST_WAITING);

/** Time limit for one image, in seconds. */
const TIMEOUT_SECONDS = 10;

/** A file that isn't a usable image; the message is for its sender. */
export class ImageRefused extends Error {}

export interface EncodedImage {
  content: Uint8Array;
  mediaType: string;
  /** e.g. `png`. */
  extension: string;
}

/** Side of the picture from which the brightness is told, in pixels. */
const SAMPLE = 64;

const MEDIA_TYPES = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;

/**
 * Maps an uploaded type to the type that is stored. Only the first frame of an animation is kept, because a logo must not
 * move beside text.
 */
const KEPT_AS: Readonly<Partial<Record<string, keyof typeof MEDIA_TYPES>>> = {
  png: 'png',
  jpeg: 'jpeg',
  webp: 'webp',
  gif: 'png',
};

const LIMITS = { failOn: 'error', limitInputPixels: MAX_IMAGE_SIDE ** 2, animated: false } as const;

/**
 * Decodes and encodes an image off the event loop. Scales its longest side to at most {@link KEPT_IMAGE_SIDE} pixels.
 * @param bytes the file; its name and declared type are ignored
 * @throws ImageRefused if it is of another type, broken, or too large; ProblemError 503 `overloaded`
 */
export function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  return run(() => encode(bytes));
}

const NO_IMAGE = 'Use a PNG, JPEG, WebP or GIF image.';
const BROKEN = 'The image is broken. Save it again, or choose another one.';

async function encode(bytes: Uint8Array): Promise<EncodedImage> {
  // Reads only the header, whatever size it claims.
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
  if (await readable(() => isLostOnWhite(bytes), BROKEN)) picture.flatten({ background: DARK_GROUND });
  const content = await readable(() => picture.toBuffer(), BROKEN);
  return { content, mediaType: MEDIA_TYPES[kept], extension: kept === 'jpeg' ? 'jpg' : kept };
}

/** Whether shoppers, who see logos on white, would not see it; the portal lets merchants choose a ground before the upload. */
async function isLostOnWhite(bytes: Uint8Array): Promise<boolean> {
  const picture = sharp(bytes, LIMITS).timeout({ seconds: TIMEOUT_SECONDS });
  if (!(await picture.metadata()).hasAlpha) return false;
  return isTooLight(
    await picture.resize({ width: SAMPLE, height: SAMPLE, fit: 'fill' }).ensureAlpha().raw().toBuffer(),
  );
}

/** Treats any decoder error as the file's fault. */
async function readable<T>(read: () => Promise<T>, message: string): Promise<T> {
  try {
    return await read();
  } catch (cause) {
    throw new ImageRefused(message, { cause });
  }
}

/** Checks a logo by the file's content, never by its name (docs/rules.md, 15). */
import { LOGO_SIZE, MAX_LOGO_BYTES } from '@coupon-center/contracts';
import { isFaint } from './draw-logo.ts';

/** A file that may be uploaded as it is. */
export interface LogoImage {
  file: File;
  dataUrl: string;
  /** Advice that doesn't prevent saving, or null. */
  hint: string | null;
  /** Whether it would be lost on white, and is better put on a color. */
  isLight: boolean;
}

const UNREADABLE = 'This file can’t be read as an image. Choose another one.';

/** Why a file can't be the logo; its message is for the merchant. */
class LogoProblem extends Error {}

/** An image whose size does not fit; it can be fitted. */
export class MisfitLogo extends LogoProblem {
  readonly file: File;
  readonly dataUrl: string;

  constructor(file: File, dataUrl: string) {
    super(`Logo image should be ${SIZE} image.`);
    this.file = file;
    this.dataUrl = dataUrl;
  }
}

const SIZE = `${LOGO_SIZE.width}x${LOGO_SIZE.height}px`;

const TOO_LIGHT = 'This logo is very light, and shoppers see it on white. Fit it to put it on a color.';

/** Returns the message for the merchant about a file that {@link inspectImage} refused. */
export function logoProblem(error: unknown): string {
  return error instanceof LogoProblem ? error.message : UNREADABLE;
}

type Signature = readonly [type: string, matches: (head: string) => boolean];

/** First bytes of the accepted types, as Latin-1 text. */
const SIGNATURES: readonly Signature[] = [
  ['image/png', (head) => head.startsWith('\x89PNG\r\n\x1a\n')],
  ['image/jpeg', (head) => head.startsWith('\xff\xd8\xff')],
  ['image/gif', (head) => /^GIF8[79]a/.test(head)],
  ['image/webp', (head) => /^RIFF[^]{4}WEBP/.test(head)],
];

function typeOf(content: string): string | undefined {
  const head = content.slice(0, 16);
  return SIGNATURES.find(([, matches]) => matches(head))?.[0];
}

async function latin1(file: File): Promise<string> {
  let text = '';
  for (const byte of new Uint8Array(await file.arrayBuffer())) text += String.fromCharCode(byte);
  return text;
}

function decode(dataUrl: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new LogoProblem(UNREADABLE));
    image.src = dataUrl;
  });
}

/**
 * Checks a chosen file.
 * @throws Error if it can't be the logo; see {@link logoProblem}
 */
export async function inspectImage(file: File): Promise<LogoImage> {
  if (file.size > MAX_LOGO_BYTES)
    throw new LogoProblem(`Logo image should be at most ${MAX_LOGO_BYTES / 1024 / 1024} MB.`);
  const content = await latin1(file);
  const type = typeOf(content);
  if (!type) throw new LogoProblem('Logo image should be a PNG, JPEG, WebP or GIF file.');
  const dataUrl = `data:${type};base64,${btoa(content)}`;
  const image = await decode(dataUrl);
  const { naturalWidth: width, naturalHeight: height } = image;
  const isWidthOff = width !== LOGO_SIZE.width;
  const isHeightOff = height !== LOGO_SIZE.height;
  // A lax check: only an image whose width and height are both off is refused.
  if (isWidthOff && isHeightOff) throw new MisfitLogo(file, dataUrl);
  const isOff = isWidthOff || isHeightOff;
  const isLight = isFaint(image);
  const sizeHint = isOff ? `This image is ${width}x${height}px. It looks best at ${SIZE}.` : null;
  return { file, dataUrl, hint: isLight ? TOO_LIGHT : sizeHint, isLight };
}

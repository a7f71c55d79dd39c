/** What a picture is, told by its first bytes. Its name and declared type are not asked. */

export type ImageType = 'gif' | 'jpg' | 'png' | 'webp';

export const IMAGE_MEDIA_TYPES: Record<ImageType, string> = {
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** The type of the picture in `bytes`; undefined for everything else, SVG included. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  const text = bytes.subarray(0, 12).toString('latin1');
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP$/s.test(text)) return 'webp';
  return undefined;
}

function startsWith(bytes: Buffer, beginning: number[]): boolean {
  return bytes.length > beginning.length && beginning.every((byte, index) => bytes[index] === byte);
}

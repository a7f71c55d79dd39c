/** Compares two pictures pixel by pixel. */
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

export interface Comparison {
  /** Share of all pixels, from 0 to 1. */
  changed: number;
  /** The picture with changes in red. */
  marked: Buffer;
}

/** Extends a picture to the right and below by transparent pixels, which match no pixel of another picture. */
function extended(picture: PNG, width: number, height: number): PNG {
  if (picture.width === width && picture.height === height) return picture;
  const larger = new PNG({ width, height });
  PNG.bitblt(picture, larger, 0, 0, picture.width, picture.height, 0, 0);
  return larger;
}

/**
 * @param threshold how much the colour of a pixel may differ, from 0 (not at all) to 1
 */
export function comparePictures(one: Buffer, other: Buffer, threshold: number): Comparison {
  const pictures = [PNG.sync.read(one), PNG.sync.read(other)] as const;
  const width = Math.max(...pictures.map((picture) => picture.width));
  const height = Math.max(...pictures.map((picture) => picture.height));
  const [a, b] = pictures.map((picture) => extended(picture, width, height)) as [PNG, PNG];
  const marked = new PNG({ width, height });
  const pixels = pixelmatch(a.data, b.data, marked.data, width, height, { threshold });
  return { changed: pixels / (width * height), marked: PNG.sync.write(marked) };
}

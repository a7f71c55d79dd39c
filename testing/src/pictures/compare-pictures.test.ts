import { PNG } from 'pngjs';
import { comparePictures } from './compare-pictures.ts';

/** A picture of one colour, with some white pixels at its beginning. */
function picture(width: number, height: number, grey: number, white = 0): Buffer {
  const png = new PNG({ width, height });
  for (let pixel = 0; pixel < width * height; pixel += 1)
    png.data.set(pixel < white ? [255, 255, 255, 255] : [grey, grey, grey, 255], pixel * 4);
  return PNG.sync.write(png);
}

test('reports the share of changed pixels', () => {
  expect(comparePictures(picture(10, 10, 40), picture(10, 10, 40, 20), 0.1).changed).toBeCloseTo(0.2);
});

test('lets a colour differ by the threshold', () => {
  const [dark, darker] = [picture(10, 10, 44), picture(10, 10, 40)];

  expect(comparePictures(dark, darker, 0.1).changed).toBe(0);
  expect(comparePictures(dark, darker, 0).changed).toBe(1);
});

test('counts pixels that only one of the pictures has as changed', () => {
  expect(comparePictures(picture(10, 10, 40), picture(10, 20, 40), 0.1).changed).toBeCloseTo(0.5);
});

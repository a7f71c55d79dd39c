import { isTooLight } from './light-logo.ts';

type Pixel = readonly [red: number, green: number, blue: number, opacity: number];

const CLEAR: Pixel = [0, 0, 0, 0];
const WHITE: Pixel = [255, 255, 255, 255];
const CREAM: Pixel = [250, 240, 190, 255];
const RED: Pixel = [200, 20, 20, 255];
const FAINT_BLACK: Pixel = [0, 0, 0, 70];

const picture = (...parts: [count: number, pixel: Pixel][]) =>
  new Uint8ClampedArray(parts.flatMap(([count, pixel]) => Array.from({ length: count }, () => pixel).flat()));

test.each<[string, Uint8ClampedArray, boolean]>([
  ['white on nothing', picture([60, CLEAR], [40, WHITE]), true],
  ['cream on nothing', picture([60, CLEAR], [40, CREAM]), true],
  ['white with a red dot', picture([60, CLEAR], [38, WHITE], [2, RED]), true],
  ['white and red', picture([60, CLEAR], [30, WHITE], [10, RED]), false],
  ['red on nothing', picture([60, CLEAR], [40, RED]), false],
  ['a shade of black on nothing', picture([60, CLEAR], [40, FAINT_BLACK]), false],
  ['white on a ground of its own', picture([60, RED], [40, WHITE]), false],
  ['white all over', picture([100, WHITE]), false],
  ['empty', picture([100, CLEAR]), false],
])('tells whether a logo is lost on white: %s', (_name, pixels, isLost) => {
  expect(isTooLight(pixels)).toBe(isLost);
});

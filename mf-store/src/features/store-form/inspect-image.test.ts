import { anImageFile, fakeImageSizes } from '../../testing/images.ts';
import { inspectImage, logoProblem } from './inspect-image.ts';

const setImageSize = fakeImageSizes();

async function problemOf(file: File): Promise<string> {
  return inspectImage(file).then(() => 'none', logoProblem);
}

test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
  'accepts a %s of the recommended size, whatever its name',
  async (type) => {
    const file = anImageFile(type, 'logo.txt');
    const image = await inspectImage(file);
    expect(image).toMatchObject({ file, hint: null });
    expect(image.dataUrl).toMatch(`data:image/${type};base64,`);
  },
);

// @spec 5.14 5.15
test.each([
  [121, 41, 'Logo image should be 120x40px image.'],
  [240, 80, 'Logo image should be 120x40px image.'],
  [120, 60, 'none'],
  [300, 40, 'none'],
  [120, 40, 'none'],
])('a logo of %ix%i has the problem: %s', async (width, height, problem) => {
  setImageSize({ width, height });
  expect(await problemOf(anImageFile())).toBe(problem);
});

test('shows a hint if only one side has the wrong size', async () => {
  setImageSize({ width: 120, height: 60 });
  const { hint } = await inspectImage(anImageFile());
  expect(hint).toBe('This image is 120x60px. It looks best at 120x40px.');
});

test.each([
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a text', 'hello'],
  ['nothing', ''],
  ['a RIFF file that is no WebP', 'RIFF1234WAVEfmt '],
])('refuses %s even if it is called .png', async (_, content) => {
  const file = new File([content], 'logo.png', { type: 'image/png' });
  expect(await problemOf(file)).toBe('Logo image should be a PNG, JPEG, WebP or GIF file.');
});

test('refuses a file over 2 MB', async () => {
  const file = new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'logo.png');
  expect(await problemOf(file)).toBe('Logo image should be at most 2 MB.');
});

test('refuses a broken image', async () => {
  setImageSize(null);
  expect(await problemOf(anImageFile())).toBe('This file can’t be read as an image. Choose another one.');
});

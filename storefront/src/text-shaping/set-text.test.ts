import { drawable } from './fonts.ts';
import { outlines, placed } from './place.ts';
import { setText } from './set-text.ts';
import type { Box } from './set-text.ts';

const box: Box = { width: 400, mostLines: 2, sizes: [80, 60, 40], weight: 800 };
const shown = (text: string, change: Partial<Box> = {}) => {
  const set = setText(text, { ...box, ...change });
  return { ...set, texts: set.lines.map(({ runs }) => runs.map((run) => run.text).join('')) };
};
const place = { x: 10, width: 400, baseline: 100 };

test('a short text is large, and a longer one smaller', () => {
  expect(shown('20% OFF')).toMatchObject({ size: 80, texts: ['20% OFF'] });
  expect(shown('Free shipping today')).toMatchObject({ size: 60, texts: ['Free shipping', 'today'] });
});

test('a text that is too long at any size is cut off', () => {
  const { size, texts } = shown('word '.repeat(30));
  expect(size).toBe(40);
  expect(texts).toHaveLength(2);
  expect(texts[1]).toMatch(/word…$/);
});

test('a word wider than a line is made smaller first, and broken if that is not enough', () => {
  expect(shown('Outfitters!!')).toMatchObject({ size: 60, texts: ['Outfitters!!'] });
  const { texts } = shown('x'.repeat(30));
  expect(texts.join('')).toBe('x'.repeat(30));
});

test.each([
  'word '.repeat(30),
  'W'.repeat(200),
  'שלום עולם '.repeat(20),
  'Ελλάδα Москва Łódź '.repeat(5),
  'مرحبا',
])('keeps every line of %j in its box', (text) => {
  const set = setText(text, box);
  for (const { width } of set.lines) expect(width).toBeLessThanOrEqual(400.01);
  for (const run of placed(set, place)) expect(run.x).toBeGreaterThanOrEqual(9.99);
});

test('leaves out letters that no font has, and replaces fancy ones with plain ones', () => {
  expect(drawable('🔥 𝗕𝗼𝗹𝗱 sale 東京 100%\u0000\u202E!')).toBe('Bold sale 100%!');
  expect(drawable('🔥💥')).toBe('');
  expect(drawable('half \uD83D of a character')).toBe('half of a character');
  expect(setText('🔥💥', box).lines).toEqual([]);
});

test('sets text from right to left, with numbers and brackets the right way round', () => {
  const set = setText('שלום (24)', { ...box, width: 1000 });
  const runs = placed(set, { ...place, width: 1000 });
  expect(set.isRightToLeft).toBe(true);
  expect(runs.map(({ text }) => text)).toEqual(['(', '24', ')', ' ', 'שלום']);
  const last = runs.at(-1);
  expect((last?.x ?? 0) + (set.lines[0]?.runs.at(-1)?.width ?? 0) * set.size).toBeCloseTo(1010);
});

test('turns letters into outlines', () => {
  const [run] = placed(setText('O', box), place);
  expect(run && outlines(run)).toMatch(/^M[\d.]/);
});

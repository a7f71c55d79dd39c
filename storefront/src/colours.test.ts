import { sites } from '@coupon-center/site-config';
import { contrast, darkPalette, lightPalette, mix, readableOn } from './colours.ts';
import type { Palette } from './colours.ts';

test('contrast is that of the accessibility guidelines', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('#123456', '#123456')).toBe(1);
});

test('colours mix by channel', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(mix('#102030', '#ffffff', 0)).toBe('#102030');
  expect(mix('#102030', '#ffffff', 1)).toBe('#ffffff');
});

test('a colour that is readable is kept, another one is moved until it is', () => {
  expect(readableOn(['#ffffff'], '#b3261e')).toBe('#b3261e');
  expect(contrast(readableOn(['#ffffff'], '#ffee00'), '#ffffff')).toBeGreaterThanOrEqual(4.5);
  expect(contrast(readableOn(['#101010'], '#400000'), '#101010')).toBeGreaterThanOrEqual(4.5);
});

test('a colour that is not one is refused with its value', () => {
  expect(() => mix('red;}', '#ffffff', 0.5)).toThrow('The colour red;} is not written as #rrggbb.');
});

const odd = { ...sites['6'], primaryColor: '#ffd400', textColor: '#888888', focusVisibleColor: '#eeeeee' };

describe.each(
  [...Object.values(sites), odd].map((site) => [`${site.siteName} ${site.primaryColor}`, site] as const),
)('the page of %s', (_name, site) => {
  test.each<[string, Palette]>([
    ['light', lightPalette(site)],
    ['dark', darkPalette(site)],
  ])('is readable in %s', (_mode, colours) => {
    for (const background of [colours.background, colours.surface, colours.tint]) {
      expect(contrast(colours.text, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours.muted, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours.accent, background)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colours.focus, background)).toBeGreaterThanOrEqual(3);
    }
    expect(contrast(colours.onAccent, colours.accent)).toBeGreaterThanOrEqual(4.5);
  });
});

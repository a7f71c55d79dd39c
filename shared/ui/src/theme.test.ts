import { sites } from '@coupon-center/site-config';
import { themeFor } from './theme.ts';

test('a site has one theme, with its own colours', () => {
  expect(themeFor(sites['6'])).toBe(themeFor(sites['6']));
  expect(themeFor(sites['8']).palette.primary.main).toBe(sites['8'].primaryColor);
});

test.each(Object.values(sites))(
  'text on buttons and pages of site $clientId can be read (WCAG AA)',
  (site) => {
    const { palette } = themeFor(site);
    expect(contrast(palette.primary.main, palette.primary.contrastText)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(site.textColor, site.bgColor)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(palette.primary.main, site.bgColor)).toBeGreaterThanOrEqual(4.5);
  },
);

/** Contrast of two `#rrggbb` colours. @see WCAG 2.2, relative luminance */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const hex = color === '#fff' ? '#ffffff' : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

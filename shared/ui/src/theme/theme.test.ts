import { sites, tokensOf } from '@coupon-center/site-config';
import { themeFor } from './theme.ts';

test('creates one theme per site, with its colors', () => {
  expect(themeFor(sites['6'])).toBe(themeFor(sites['6']));
  expect(themeFor(sites['8']).palette.primary.main).toBe(
    `light-dark(${sites['8'].primaryColor}, ${sites['8'].dark.primaryColor})`,
  );
});

test.each(Object.values(sites))('gives site $clientId one theme for light and dark', (site) => {
  const { palette } = themeFor(site);
  const { error, surface } = tokensOf(site);
  expect(palette.error.main).toBe(`light-dark(${error.light}, ${error.dark})`);
  expect(palette.background.paper).toBe(`light-dark(${surface.light}, ${surface.dark})`);
  expect(palette.text.primary).toContain(site.dark.textColor);
});

const sheets = () =>
  (themeFor(sites['6']) as unknown as { generateStyleSheets(): object[] }).generateStyleSheets();

test("does not set the page's color scheme", () => {
  expect(JSON.stringify(sheets())).not.toContain('colorScheme');
});

/** Components for which Material UI computes light-mode colors unless the palette sets them. */
const parts = ['Alert', 'Skeleton', 'TableCell', 'Tooltip', 'LinearProgress', 'Chip', 'Button'] as const;

test.each(parts)('has no %s color computed for the light scheme only', (part) => {
  const palette = themeFor(sites['6']).palette as unknown as Record<string, Record<string, string>>;
  const used = Object.entries(palette[part]!).filter(([name]) => !name.startsWith('secondary'));
  expect(used.length).toBeGreaterThan(0);
  for (const [, value] of used) expect(value).toMatch(/^light-dark\(#/);
});

test("respects the system's reduced motion", () => {
  expect(themeFor(sites['6']).motion).toEqual({ reducedMotion: 'system' });
});

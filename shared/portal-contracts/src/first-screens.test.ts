import { firstScreensFile, firstScreensSchema, wouldDrawTheSame } from './first-screens.ts';
import type { FirstScreens } from './first-screens.ts';

const site = { clientId: '6', siteName: 'Coupons' };
const drawn: FirstScreens = {
  site: JSON.stringify(site),
  drawnWith: { react: '19.3.1', '@coupon-center/ui': '1.0.1' },
  screens: { '/login': { html: '<h1>Log in</h1>', styles: { ids: ['a1'], css: '.cc-a1{margin:0}' } } },
};
const provides = (ui: string) => ({
  react: { version: '19.3.1', names: [] },
  '@coupon-center/ui': { version: ui, names: [] },
});

test('the file is named after the brand and holds a screen for each route', () => {
  expect(firstScreensFile('6')).toBe('first-screens.6.json');
  expect(firstScreensSchema.parse(JSON.parse(JSON.stringify(drawn)))).toEqual(drawn);
});

test.each([
  ['the brand and modules that it was rendered with', site, provides('1.0.1'), true],
  ['another version of a module that draws', site, provides('1.1.0'), false],
  ['a brand that has changed since', { ...site, siteName: 'Deals' }, provides('1.0.1'), false],
  ['a shell that lacks a module', site, {}, false],
])('tells whether a screen would look the same in a page with %s', (_what, shown, modules, isSame) => {
  expect(wouldDrawTheSame(drawn, shown, modules)).toBe(isSame);
});

import { appearanceCookie, appearanceOf, colorSchemeOf, themeColorMedia } from './appearance-cookie.ts';

test.each([
  [undefined, 'system'],
  ['', 'system'],
  ['appearance=dark', 'dark'],
  ['access=a.b; appearance=light; refresh=c', 'light'],
  ['disappearance=dark', 'system'],
  ['appearance=pink', 'system'],
] as const)('the cookies %s choose %s', (cookies, appearance) => {
  expect(appearanceOf(cookies)).toBe(appearance);
});

test("keeps a choice for more than a year, sends it with links from other sites, and sets no cookie for the device's setting", () => {
  expect(appearanceCookie('dark')).toBe('appearance=dark; Path=/; Max-Age=34560000; SameSite=Lax');
  expect(appearanceCookie('system')).toContain('Max-Age=0');
});

test("the page and the browser's own bars follow the choice or the device", () => {
  expect(colorSchemeOf('system')).toBe('light dark');
  expect(colorSchemeOf('dark')).toBe('dark');
  expect(themeColorMedia('dark', 'system')).toBe('(prefers-color-scheme: dark)');
  expect([themeColorMedia('dark', 'dark'), themeColorMedia('light', 'dark')]).toEqual(['all', 'not all']);
});

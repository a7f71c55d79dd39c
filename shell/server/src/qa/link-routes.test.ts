import { safePath } from './link-routes.ts';

test.each(['/', '/coupons', '/coupons/7?sort=new#list', '/a//b', '/?next=//evil.example'])(
  'a tester goes to %s',
  (path) => {
    expect(safePath(path)).toBe(path);
  },
);

test.each([
  null,
  '',
  'coupons',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  ' //evil.example',
])('goes to the landing page instead of %j', (text) => {
  expect(safePath(text)).toBe('/');
});

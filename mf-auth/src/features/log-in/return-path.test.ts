import { aUser } from '@coupon-center/remote-kit/testing';
import { pathAfterLogIn, safePath } from './return-path.ts';

test.each(['/coupons', '/coupons/12?a=b#c', '/payment?return=1'])('%s is a path of the portal', (next) => {
  expect(safePath(next)).toBe(next);
});

test.each([
  null,
  '',
  'coupons',
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
])('%j leads nowhere', (next) => {
  expect(safePath(next)).toBeNull();
});

test('a merchant returns to where the guard stopped them, and to the store otherwise', () => {
  expect(pathAfterLogIn(aUser(), '/coupons')).toBe('/coupons');
  expect(pathAfterLogIn(aUser(), '//evil.example')).toBe('/my-store');
  expect(pathAfterLogIn(aUser(), null)).toBe('/my-store');
});

test('the provider goes to the review', () => {
  expect(pathAfterLogIn(aUser({ role: 'provider' }), '/coupons')).toBe('/review');
});

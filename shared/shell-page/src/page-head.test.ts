import { sites } from '@coupon-center/site-config';
import type { PageMatch } from './match-page.ts';
import { canonicalAddress, pageDescription, pageTitle } from './page-head.ts';

const site = { ...sites['6'], portalUrl: 'https://portal.example' };

function remote(path: string, guard: 'guest' | 'merchant' | 'any'): PageMatch {
  return { kind: 'remote', name: 'mf-auth', route: { path, title: 'Log in', guard }, params: {} };
}

test('a title names the page first, then the portal', () => {
  const route = { path: '/coupons', title: 'My coupons', guard: 'merchant' as const };
  const titles = [
    pageTitle(site, { kind: 'landing' }),
    pageTitle(site, { kind: 'remote', name: 'mf-coupons', route, params: {} }),
    pageTitle(site, { kind: 'live-page' }),
    pageTitle(site, { kind: 'unknown' }),
  ];
  expect(titles).toEqual([
    'Coupons.ca Coupon Center: list your store and coupons',
    'My coupons · Coupons.ca Coupon Center',
    'Live Coupon Page · Coupons.ca Coupon Center',
    'Page not found · Coupons.ca Coupon Center',
  ]);
});

test('a description names the page, the brand and what merchants do there', () => {
  expect(pageDescription(site, remote('/login', 'guest'))).toBe(
    'Log in at the Coupons.ca Coupon Center, where merchants manage their store page, their coupons and their subscription.',
  );
  expect(pageDescription(site, { kind: 'landing' })).toMatch(/^List your store on Coupons\.ca /);
});

test('only pages that guests see have an address for search engines', () => {
  const addresses = [
    { kind: 'landing' } as const,
    remote('/login', 'guest'),
    remote('/reset/:token', 'guest'),
    remote('/coupons', 'merchant'),
    { kind: 'live-page' } as const,
    { kind: 'unknown' } as const,
  ].map((match) => canonicalAddress(site, match));
  expect(addresses).toEqual([
    'https://portal.example/',
    'https://portal.example/login',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

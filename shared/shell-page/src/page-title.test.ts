import { sites } from '@coupon-center/site-config';
import { pageTitle } from './page-title.ts';

const site = sites['6'];

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

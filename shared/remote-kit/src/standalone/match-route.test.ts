import type { RemoteRoute } from '@coupon-center/contracts';
import { matchRoute } from './match-route.ts';

const routes: RemoteRoute[] = ['/coupons', '/coupons/:couponId', '/coupons/add'].map((path) => ({
  path,
  title: path,
  guard: 'any',
}));

describe('a route of a remote alone', () => {
  it('is found with its parameters, fixed parts first', () => {
    expect(matchRoute(routes, '/coupons/')?.route.path).toBe('/coupons');
    expect(matchRoute(routes, '/coupons/add')?.route.path).toBe('/coupons/add');
    expect(matchRoute(routes, '/coupons/7')).toMatchObject({ params: { couponId: '7' } });
    expect(matchRoute(routes, '/elsewhere')).toBeUndefined();
  });
});

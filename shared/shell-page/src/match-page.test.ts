import type { RemoteDeclaration } from '@coupon-center/portal-contracts';
import { guardOf, matchPage } from './match-page.ts';

const remote = (name: string, ...paths: string[]): RemoteDeclaration => ({
  name,
  owner: 'tests',
  shellContract: '^2.0.0',
  routes: paths.map((path) => ({ path, title: path, guard: 'any' })),
});
const declarations = [
  remote('mf-coupons', '/coupons', '/coupons/:couponId', '/coupons/add'),
  remote('mf-auth', '/login'),
];

describe('an address', () => {
  it('belongs to the remote that declares it', () => {
    expect(matchPage(declarations, '/login')).toMatchObject({ kind: 'remote', name: 'mf-auth' });
    const edit = {
      kind: 'remote',
      name: 'mf-coupons',
      route: { path: '/coupons/:couponId' },
      params: { couponId: '7' },
    };
    expect(matchPage(declarations, '/coupons/7')).toMatchObject(edit);
  });

  // @spec 2.12
  it('is matched by fixed segments before parameters', () => {
    expect(matchPage(declarations, '/coupons/add')).toMatchObject({
      route: { path: '/coupons/add' },
      params: {},
    });
  });

  it('may end in a slash', () => {
    expect(matchPage(declarations, '/coupons/')).toMatchObject({ route: { path: '/coupons' } });
  });

  it('is matched regardless of case, and its parameters keep theirs', () => {
    expect(matchPage(declarations, '/Coupons/aBc%2Fd')).toMatchObject({ params: { couponId: 'aBc/d' } });
  });

  it('needs a value for each parameter', () => {
    const orders = [remote('mf-orders', '/orders/:year/items')];
    expect(matchPage(orders, '/orders/2026/items')).toMatchObject({ params: { year: '2026' } });
    expect(matchPage(orders, '/orders//items')).toEqual({ kind: 'unknown' });
  });

  it('is unknown if it starts with two slashes or cannot be decoded', () => {
    for (const pathname of ['//login', '/coupons/%', '/coupons/%E0%A4%A'])
      expect(matchPage(declarations, pathname)).toEqual({ kind: 'unknown' });
  });

  it('/live-coupon-page is the shell’s own, for merchants', () => {
    const match = matchPage([remote('mf-any', '/:anything')], '/live-coupon-page');
    expect(match).toEqual({ kind: 'live-page' });
    expect(guardOf(match)).toBe('merchant');
  });

  // @spec 2.1
  it('is the landing page at the root only', () => {
    expect(matchPage(declarations, '/')).toEqual({ kind: 'landing' });
    expect(matchPage(declarations, '/coupons/7/8')).toEqual({ kind: 'unknown' });
  });
});

import type { User } from '@coupon-center/contracts';
import type { Guard, SessionState } from '@coupon-center/portal-contracts';
import { guest, merchant, signedIn } from '../testing/fixtures.ts';
import { requestedReturn } from './addresses.ts';
import { decide } from './guard.ts';

const provider: User = { ...merchant, role: 'provider' };
const unknown: SessionState = { status: 'unknown', user: merchant };
const guards: Record<string, Guard> = {
  '/': 'any',
  '/login': 'guest',
  '/coupons': 'merchant',
  '/review': 'provider',
  '/logout': 'user',
};
const guardAt = (pathname: string) => guards[pathname];
const at = { pathname: '/coupons/7', search: '?a=1', guardAt };

describe('a guarded page', () => {
  // @spec 4.6
  it('waits until the API has said who the user is', () => {
    for (const guard of ['merchant', 'guest', 'provider'] as const) {
      expect(decide({ guard, session: unknown, ...at })).toEqual({ kind: 'wait' });
    }
    expect(decide({ guard: 'any', session: unknown, ...at })).toEqual({ kind: 'show' });
  });

  // @spec 2.8 6.5
  it('for merchants sends a guest to the login with the address to return to', () => {
    const to = `/login?next=${encodeURIComponent('/coupons/7?a=1')}`;
    expect(decide({ guard: 'merchant', session: guest, ...at })).toEqual({ kind: 'redirect', to });
    expect(decide({ guard: 'merchant', session: guest, ended: 'expired', ...at })).toEqual({
      kind: 'redirect',
      to,
    });
  });

  it('for merchants sends a user who signed out to the landing page', () => {
    for (const ended of ['requested', 'other-tab'] as const) {
      expect(decide({ guard: 'merchant', session: guest, ended, ...at })).toEqual({
        kind: 'redirect',
        to: '/',
      });
    }
  });

  it('for signed-in users sends a guest to the login', () => {
    expect(decide({ guard: 'user', session: guest, ...at })).toEqual({
      kind: 'redirect',
      to: `/login?next=${encodeURIComponent('/coupons/7?a=1')}`,
    });
    for (const user of [merchant, provider])
      expect(decide({ guard: 'user', session: signedIn(user), ...at })).toEqual({ kind: 'show' });
  });

  // @spec 2.14
  it('that signs out is never an address to return to', () => {
    const question = { guard: 'user', guardAt, pathname: '/logout', search: '' } as const;
    expect(decide({ ...question, session: guest })).toEqual({ kind: 'redirect', to: '/login' });
    expect(decide({ ...question, session: guest, ended: 'requested' })).toEqual({
      kind: 'redirect',
      to: '/',
    });
    const signIn = { guard: 'guest', guardAt, pathname: '/login', search: '?next=%2Flogout' } as const;
    expect(decide({ ...signIn, session: signedIn(merchant) })).toEqual({ kind: 'redirect', to: '/my-store' });
  });

  it('for merchants is not allowed for the provider', () => {
    expect(decide({ guard: 'merchant', session: signedIn(merchant), ...at })).toEqual({ kind: 'show' });
    expect(decide({ guard: 'merchant', session: signedIn(provider), ...at })).toEqual({
      kind: 'not-allowed',
    });
  });

  // @spec 2.2 2.29
  it('for guests sends a signed-in user home, or to the requested address', () => {
    const question = { guard: 'guest', pathname: '/login', guardAt } as const;
    const asked = (session: SessionState, search: string) => decide({ ...question, session, search });
    expect(asked(guest, '')).toEqual({ kind: 'show' });
    expect(asked(signedIn(merchant), '')).toEqual({ kind: 'redirect', to: '/my-store' });
    expect(asked(signedIn(provider), '')).toEqual({ kind: 'redirect', to: '/review' });
    expect(asked(signedIn(merchant), '?next=%2Fcoupons')).toEqual({ kind: 'redirect', to: '/coupons' });
  });

  it.each([
    [merchant, '/coupons?x=1#y', '/coupons?x=1#y'],
    [merchant, '/', '/'],
    [merchant, '/review', '/my-store'],
    [merchant, '/login?next=%2Flogin', '/my-store'],
    [merchant, '/nowhere', '/my-store'],
    [merchant, '/.//evil.example/x', '/my-store'],
    [provider, '/coupons', '/review'],
    [provider, '/review?page=2', '/review?page=2'],
  ])('for guests sends a user only to a page that admits them, row %#', (user, next, to) => {
    const search = `?${new URLSearchParams({ next })}`;
    expect(decide({ guard: 'guest', session: signedIn(user), pathname: '/login', search, guardAt })).toEqual({
      kind: 'redirect',
      to,
    });
  });

  it('for the provider does not exist for other users', () => {
    expect(decide({ guard: 'provider', session: signedIn(provider), ...at })).toEqual({ kind: 'show' });
    for (const session of [guest, signedIn(merchant)]) {
      expect(decide({ guard: 'provider', session, ...at })).toEqual({ kind: 'not-found' });
    }
  });
});

describe('the address to return to', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example/x',
    '/..//evil.example',
    '/./\\evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '',
  ])('is never outside the portal: %j', (next) =>
    expect(requestedReturn(`?${new URLSearchParams({ next })}`)).toBeUndefined(),
  );
});

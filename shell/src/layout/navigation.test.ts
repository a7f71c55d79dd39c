import type { RemoteDeclaration, SessionState, Store, User } from '@coupon-center/contracts';
import { siteAt, sites } from '@coupon-center/site-config';
import { menuOf } from './navigation.ts';

const site = siteAt(sites['6'], 'http://localhost:4000');
const route = (
  path: string,
  label: string,
  order: number,
  audience: 'guest' | 'merchant' | 'provider' | 'user',
) => ({
  path,
  title: label,
  guard: 'any' as const,
  navigation: { label, order, audience, emphasis: 'link' as const },
});
const declarations: RemoteDeclaration[] = [
  {
    name: 'mf-auth',
    owner: 'tests',
    shellContract: '^1.0.0',
    routes: [route('/login', 'Log in', 10, 'guest'), route('/logout', 'Logout', 90, 'user')],
  },
  {
    name: 'mf-store',
    owner: 'tests',
    shellContract: '^1.0.0',
    routes: [route('/my-store', 'My Store', 10, 'merchant'), route('/review', 'Review', 10, 'provider')],
  },
];
const merchant: User = {
  id: 1,
  email: 'a@b.ca',
  email_verified: true,
  role: 'merchant',
  coupon_center_txn: null,
  store: null,
};
const labels = (session: SessionState) => menuOf(declarations, session, site).map(({ label }) => label);

describe('the menu', () => {
  it('shows what is for the visitor, in its order', () => {
    expect(labels({ status: 'signed-out', user: null })).toEqual(['Log in']);
    expect(labels({ status: 'signed-in', user: merchant })).toEqual(['My Store', 'Logout']);
    expect(labels({ status: 'signed-in', user: { ...merchant, role: 'provider' } })).toEqual([
      'Review',
      'Logout',
    ]);
  });

  it('shows nothing while nobody knows who this is', () => {
    expect(labels({ status: 'unknown', user: merchant })).toEqual([]);
  });

  it('links the live page of a store, in a new tab, before Logout', () => {
    const user: User = { ...merchant, store: { slug: 'acme-cp' } as Store };
    expect(labels({ status: 'signed-in', user })).toEqual(['My Store', 'Live Coupon Page', 'Logout']);
    expect(menuOf(declarations, { status: 'signed-in', user }, site)[1]).toMatchObject({
      href: 'http://localhost:4000/stores/acme-cp',
      isExternal: true,
    });
  });

  it('knows of which store the page may not be live', () => {
    const hidden = (store: Partial<Store>) => {
      const user: User = { ...merchant, store: { id: 7, slug: 'acme-cp', ...store } as Store };
      return menuOf(declarations, { status: 'signed-in', user }, site)[1]?.hiddenStoreId;
    };
    expect(hidden({ is_approved: false, stripe_subscription: 'active' })).toBe(7);
    expect(hidden({ is_approved: true, stripe_subscription: null })).toBe(7);
    expect(hidden({ is_approved: true, stripe_subscription: 'active' })).toBeUndefined();
  });
});

import type { Store, User } from '@coupon-center/contracts';
import type { RemoteDeclaration, SessionState } from '@coupon-center/portal-contracts';
import { siteAt, sites } from '@coupon-center/site-config';
import { aStore, merchant } from '../testing/fixtures.ts';
import { isLive, menuOf } from './menu.ts';

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
    shellContract: '^2.0.0',
    routes: [route('/login', 'Log in', 10, 'guest'), route('/logout', 'Logout', 90, 'user')],
  },
  {
    name: 'mf-store',
    owner: 'tests',
    shellContract: '^2.0.0',
    routes: [route('/my-store', 'My Store', 10, 'merchant'), route('/review', 'Review', 10, 'provider')],
  },
];
const labels = (session: SessionState) => menuOf(declarations, session, site).map(({ label }) => label);

describe('the menu', () => {
  // @spec 2.88 2.90 2.91 2.92
  it('shows the entries for the visitor in order', () => {
    expect(labels({ status: 'signed-out', user: null })).toEqual(['Log in']);
    expect(labels({ status: 'signed-in', user: merchant })).toEqual(['My Store', 'Logout']);
    expect(labels({ status: 'signed-in', user: { ...merchant, role: 'provider' } })).toEqual([
      'Review',
      'Logout',
    ]);
  });

  it('shows an entry for administrators to them only', () => {
    const people = route('/review/people', 'People', 40, 'provider');
    const only = { ...people, navigation: { ...people.navigation, onlyFor: 'administrator' as const } };
    const [first] = declarations;
    const entries = (user: User) =>
      menuOf([{ ...first!, routes: [only] }], { status: 'signed-in', user }, site).map(({ label }) => label);
    expect(entries({ ...merchant, role: 'provider', provider_role: 'administrator' })).toEqual(['People']);
    expect(entries({ ...merchant, role: 'provider', provider_role: 'reviewer' })).toEqual([]);
    // As an older API sends it.
    expect(entries({ ...merchant, role: 'provider' })).toEqual([]);
    expect(entries(merchant)).toEqual([]);
  });

  it('is empty until the user is known', () => {
    expect(labels({ status: 'unknown', user: merchant })).toEqual([]);
  });

  // @spec 2.89
  it('links the live page of a store, in a new tab, before Logout', () => {
    const user: User = { ...merchant, store: aStore() };
    expect(labels({ status: 'signed-in', user })).toEqual(['My Store', 'Live Coupon Page', 'Logout']);
    expect(menuOf(declarations, { status: 'signed-in', user }, site)[1]).toMatchObject({
      href: 'http://localhost:4000/stores/acme-cp',
      opensTab: true,
    });
  });

  it('links the live page while the subscription entitles, whatever its status', () => {
    for (const stripe_subscription of ['past_due', 'canceled'])
      expect(isLive(aStore({ stripe_subscription, entitles: true }))).toBe(true);
    for (const stripe_subscription of ['past_due', 'canceled', 'active'])
      expect(isLive(aStore({ stripe_subscription, entitles: false }))).toBe(false);
    expect(isLive(aStore({ is_approved: false, entitles: true }))).toBe(false);
    // As an older API sends it.
    expect(isLive(aStore({ stripe_subscription: 'active', entitles: undefined }))).toBe(true);
  });

  it('links to an address of the portal while shoppers cannot see the page', () => {
    const href = (store: Partial<Store>) => {
      const user: User = { ...merchant, store: aStore(store) };
      return menuOf(declarations, { status: 'signed-in', user }, site)[1]?.href;
    };
    expect(href({ is_approved: false, stripe_subscription: 'active' })).toBe('/live-coupon-page');
    expect(href({ is_approved: true, stripe_subscription: null })).toBe('/live-coupon-page');
  });
});

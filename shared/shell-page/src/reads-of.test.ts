import type { Guard, RouteRead } from '@coupon-center/portal-contracts';
import type { PageMatch, PageUser } from './match-page.ts';
import { readsOf } from './reads-of.ts';

const merchant: PageUser = {
  id: 1,
  email: 'ann@maple.example',
  email_verified: true,
  role: 'merchant',
  coupon_center_txn: null,
  store: null,
};

const site = { clientId: '6' } as const;
const store = { id: 7, slug: 'acme & co', client: '6' } as PageUser['store'];

function matchOf(reads: RouteRead[], guard: Guard = 'merchant', params = {}): PageMatch {
  const route = { path: '/coupons', title: 'Coupons', guard, reads };
  return { kind: 'remote', name: 'mf-one', route, params };
}

test('fills in facts of store, site and address', () => {
  const reads = [
    { path: '/api/v1/coupons/?store_slug={store.slug}&client={site.clientId}&id={params.couponId}' },
    { path: '/api/v1/stores/{store.id}/' },
  ];
  const wanted = { match: matchOf(reads, 'merchant', { couponId: '5' }), search: '' };
  expect(readsOf(wanted, { ...merchant, store }, site)).toEqual([
    '/api/v1/coupons/?store_slug=acme%20%26%20co&client=6&id=5',
    '/api/v1/stores/7/',
  ]);
});

test('leaves out reads of something that the user does not have', () => {
  const reads: RouteRead[] = [
    { path: '/api/v1/stores/{store.id}/' },
    { path: '/api/v1/one/', onlyWith: 'store' },
    { path: '/api/v1/two/', onlyWith: 'subscription' },
    { path: '/api/v1/three/?id={params.other}' },
    { path: '/api/v1/four/' },
  ];
  const wanted = { match: matchOf(reads), search: '' };
  expect(readsOf(wanted, merchant, site)).toEqual(['/api/v1/four/']);
});

test.each([
  ['an address with a query string', { search: '?checkout=cs_1' }, merchant],
  ['a guest', {}, null],
  ['a user who is not admitted', { match: matchOf([{ path: '/api/v1/four/' }], 'provider') }, merchant],
  ['a page of the shell', { match: { kind: 'landing' } as const }, merchant],
])('reads nothing for %s', (_what, more, user) => {
  const wanted = { match: matchOf([{ path: '/api/v1/four/' }]), search: '', ...more };
  expect(readsOf(wanted, user, site)).toEqual([]);
});

/** Users, stores and versions of remotes for tests. */
import type { Store, User } from '@coupon-center/contracts';
import type { Guard, RemoteRoute, SessionState } from '@coupon-center/portal-contracts';
import type { PageRemoteVersion } from '@coupon-center/shell-page';

export const guest: SessionState = { status: 'signed-out', user: null };

export const merchant: User = {
  id: 1,
  email: 'ann@maple.example',
  email_verified: true,
  role: 'merchant',
  coupon_center_txn: null,
  store: null,
};

export const signedIn = (user: Partial<User> = {}): SessionState => ({
  status: 'signed-in',
  user: { ...merchant, ...user },
});

/** A store whose page shoppers can see, unless overridden. */
export function aStore(store: Partial<Store> = {}): Store {
  const live = { is_approved: true, stripe_subscription: 'active' };
  return { id: 7, slug: 'acme-cp', name: 'Acme', ...live, ...store } as Store;
}

export const routesOf = (paths: readonly string[], guard: Guard = 'any'): RemoteRoute[] =>
  paths.map((path) => ({ path, title: path, guard }));

/** A version of a remote as the page lists it. */
export function versionOf(version: string, name = 'mf-one', routes: RemoteRoute[] = []): PageRemoteVersion {
  const declaration = { name, owner: 'tests', shellContract: '^2.0.0', routes };
  return { version, manifest: '', base: `/remotes/${name}/${version}/`, declaration };
}

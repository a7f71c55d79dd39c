/** Builds the menu: the entries that remotes declare for this user, in order, and the link to the store's public page. */
import { storePageUrl } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import { LIVE_PAGE } from '@coupon-center/portal-contracts';
import type { Store } from '@coupon-center/contracts';
import type { Guard, RemoteDeclaration, SessionState } from '@coupon-center/portal-contracts';

export interface MenuEntry {
  label: string;
  href: string;
  emphasis: 'link' | 'button';
  opensTab: boolean;
}

/** Position of the live page's link among the remotes' entries: before Logout. */
const LIVE_PAGE_ORDER = 80;

/**
 * Returns whether shoppers can see a store's page, as far as the session knows: a subscription that is past due or cancelled
 * entitles for a while. Older releases of the API send its status only.
 */
export function isLive({ is_approved, entitles, stripe_subscription }: Store): boolean {
  return is_approved && (entitles ?? stripe_subscription === 'active');
}

export function isFor(audience: Guard, session: SessionState): boolean {
  if (audience === 'any') return true;
  // The menu is empty until the user is known.
  if (session.status === 'unknown') return false;
  if (audience === 'guest') return session.status === 'signed-out';
  return session.status === 'signed-in' && (audience === 'user' || audience === session.user.role);
}

export function menuOf(
  declarations: readonly RemoteDeclaration[],
  session: SessionState,
  site: Site,
): MenuEntry[] {
  const entries = declarations
    .flatMap(({ routes }) => routes)
    .flatMap(({ path, navigation }) => (navigation ? [{ href: path, opensTab: false, ...navigation }] : []))
    .filter(
      ({ audience, onlyFor }) =>
        isFor(audience, session) && (!onlyFor || session.user?.provider_role === onlyFor),
    );
  const store = session.status === 'signed-in' ? session.user.store : null;
  const livePage = store && {
    label: 'Live Coupon Page',
    // While shoppers can't see the page, the link leads to the portal's page that finds a preview link for its owner.
    href: isLive(store) ? storePageUrl(site, store.slug) : LIVE_PAGE,
    order: LIVE_PAGE_ORDER,
    emphasis: 'link' as const,
    opensTab: true,
  };
  return [...entries, ...(livePage ? [livePage] : [])]
    .sort((a, b) => a.order - b.order)
    .map(({ label, href, emphasis, opensTab }) => ({ label, href, emphasis, opensTab }));
}

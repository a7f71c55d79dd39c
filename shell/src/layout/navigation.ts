/** The menu: what the remotes declare, for whom it is, in its order, and the link to the store's public page. */
import { storePageUrl } from '@coupon-center/site-config';
import type { Site } from '@coupon-center/site-config';
import type { Audience, RemoteDeclaration, SessionState } from '@coupon-center/contracts';

export interface MenuEntry {
  label: string;
  href: string;
  emphasis: 'link' | 'button';
  /** Outside the shell; opens in a new tab. */
  isExternal: boolean;
  /** The store whose page it is, while that may not be live. */
  hiddenStoreId?: number;
}

/** Where the live page's link stands among the entries of the remotes: before Logout. */
const LIVE_PAGE_ORDER = 80;

function isFor(audience: Audience, session: SessionState): boolean {
  if (audience === 'any') return true;
  // While nobody knows who this is, nobody's menu is shown.
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
    .flatMap(({ path, navigation }) =>
      navigation ? [{ href: path, isExternal: false, hiddenStoreId: undefined, ...navigation }] : [],
    )
    .filter(({ audience }) => isFor(audience, session));
  const store = session.status === 'signed-in' ? session.user.store : null;
  const livePage = store && {
    label: 'Live Coupon Page',
    href: storePageUrl(site, store.slug),
    order: LIVE_PAGE_ORDER,
    emphasis: 'link' as const,
    isExternal: true,
    hiddenStoreId: store.is_approved && store.stripe_subscription === 'active' ? undefined : store.id,
  };
  return [...entries, ...(livePage ? [livePage] : [])]
    .sort((a, b) => a.order - b.order)
    .map(({ label, href, emphasis, isExternal, hiddenStoreId }) => ({
      label,
      href,
      emphasis,
      isExternal,
      hiddenStoreId,
    }));
}

/** Finds what the screen of a page reads first, by the same rules on the server and in the browser. */
import type { RouteRead } from '@coupon-center/portal-contracts';
import type { Site } from '@coupon-center/site-config';
import { admits } from './match-page.ts';
import type { PageMatch, PageUser } from './match-page.ts';

export interface WantedPage {
  match: PageMatch;
  /** The query string of the address; empty for none. */
  search: string;
}

const PLACE = /\{([\w.]+)\}/g;

type Facts = Readonly<Record<string, string | number | undefined>>;

/** Returns the path with the facts filled in; undefined if one is missing. */
function fill(path: string, facts: Facts): string | undefined {
  const names = [...path.matchAll(PLACE)].map(([, name = '']) => name);
  if (names.some((name) => facts[name] === undefined)) return undefined;
  return path.replace(PLACE, (_, name: string) => encodeURIComponent(facts[name] ?? ''));
}

function has(user: PageUser, what: RouteRead['onlyWith']): boolean {
  if (what === 'store') return user.store !== null;
  return what === undefined || user.coupon_center_txn !== null;
}

/**
 * Returns the addresses that the screen of a page reads first. With a query string it may read others, and a user who is not
 * admitted reads nothing.
 */
export function readsOf(
  { match, search }: WantedPage,
  user: PageUser | null,
  { clientId }: Pick<Site, 'clientId'>,
): string[] {
  if (match.kind !== 'remote' || search !== '' || !user || !admits(match.route.guard, user)) return [];
  const { store } = user;
  const params = Object.entries(match.params).map(([name, value]) => [`params.${name}`, value]);
  const facts: Facts = {
    'site.clientId': clientId,
    'store.id': store?.id,
    'store.slug': store?.slug,
    'store.client': store?.client,
    ...(Object.fromEntries(params) as Facts),
  };
  return (match.route.reads ?? [])
    .filter(({ onlyWith }) => has(user, onlyWith))
    .map(({ path }) => fill(path, facts))
    .filter((address) => address !== undefined);
}

/**
 * Decides which versions an open page goes on with. A remote that is not on the screen is taken as soon as it is known. The remote that
 * is on the screen stays as it is, with the routes and menu entries that its code has, until the next page is opened and nothing
 * is unsaved: also if that is another page of the same remote, because many users work in one remote all day.
 */
import { declarationsOf, matchPage } from '@coupon-center/shell-page';
import type { PageReleases, PageRemote } from '@coupon-center/shell-page';

export type Remotes = PageReleases['remotes'];

/** What a page goes by. */
export interface InUse {
  pathname: string;
  /** What the server named last. */
  releases: PageReleases;
  remotes: Remotes;
}

export interface Now extends Pick<InUse, 'pathname' | 'releases'> {
  /** Whether leaving the page would lose changes. */
  isUnsaved: boolean;
}

function remoteAt(remotes: Remotes, pathname: string): string | undefined {
  const match = matchPage(declarationsOf({ remotes }), pathname);
  return match.kind === 'remote' ? match.name : undefined;
}

/** Puts a remote first: another one that claims its addresses by now doesn't get them. */
function withRemote(remotes: Remotes, name: string, held: PageRemote | undefined): Remotes {
  const { [name]: _newer, ...others } = remotes;
  return held ? { [name]: held, ...others } : remotes;
}

/** @param before with another address or other releases than now */
export function proceed(before: InUse, { pathname, releases, isUnsaved }: Now): InUse {
  const shown = remoteAt(before.remotes, before.pathname);
  const isLeft = shown === undefined || remoteAt(before.remotes, pathname) !== shown;
  const mayReplace = isLeft || (pathname !== before.pathname && !isUnsaved);
  const remotes = mayReplace ? releases.remotes : withRemote(releases.remotes, shown, before.remotes[shown]);
  return { pathname, releases, remotes };
}

/** Returns whether the page would get other code of a remote: another version, or another one to fall back to. */
export function isOther(one: PageRemote | undefined, other: PageRemote | undefined): boolean {
  return one?.live.base !== other?.live.base || one?.earlier?.base !== other?.earlier?.base;
}

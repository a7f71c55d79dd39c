/**
 * Decides which versions an open page goes on with. Remotes that are not on the screen are updated as soon as a version is
 * known. The remote on the screen stays as it is until the next page is opened and nothing is unsaved. The next page may be one
 * of the same remote, because many users work in one remote all day.
 */
import { declarationsOf, matchPage } from '@coupon-center/shell-page';
import type { PageReleases, PageRemote } from '@coupon-center/shell-page';

export type Remotes = PageReleases['remotes'];

export interface InUse {
  pathname: string;
  /** The releases that the server sent last. */
  releases: PageReleases;
  remotes: Remotes;
}

export interface Now extends Pick<InUse, 'pathname' | 'releases'> {
  isUnsaved: boolean;
}

function remoteAt(remotes: Remotes, pathname: string): string | undefined {
  const match = matchPage(declarationsOf({ remotes }), pathname);
  return match.kind === 'remote' ? match.name : undefined;
}

/** Puts a remote first, so that another one that claims its addresses in the meantime doesn't get them. */
function withRemote(remotes: Remotes, name: string, held: PageRemote | undefined): Remotes {
  const { [name]: _newer, ...others } = remotes;
  return held ? { [name]: held, ...others } : remotes;
}

export function proceed(before: InUse, { pathname, releases, isUnsaved }: Now): InUse {
  const shown = remoteAt(before.remotes, before.pathname);
  const isLeft = shown === undefined || remoteAt(before.remotes, pathname) !== shown;
  const mayReplace = isLeft || (pathname !== before.pathname && !isUnsaved);
  const remotes = mayReplace ? releases.remotes : withRemote(releases.remotes, shown, before.remotes[shown]);
  return { pathname, releases, remotes };
}

/** Returns whether the page would get other code of a remote: another version, or another fallback. */
export function isOther(one: PageRemote | undefined, other: PageRemote | undefined): boolean {
  return one?.live.base !== other?.live.base || one?.earlier?.base !== other?.earlier?.base;
}

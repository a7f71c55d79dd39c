/** Finds the part of the page that an element or a script belongs to: a remote in the version that is there, or the shell. */
import { SHELL_NAME } from '@coupon-center/portal-contracts';

export interface PagePart {
  /** Name of a remote, or of the shell. */
  name: string;
  version: string;
}

export interface PageParts {
  shell: PagePart;
  /** @returns undefined if there is no element, or it has left the page without its remote */
  ofNode(found: unknown): PagePart | undefined;
  /** @param address of a script or an image; the shell's part if it is not a file of a remote */
  ofAddress(address: string | undefined): PagePart;
}

/**
 * Dialogs, menus and calendars of remotes, which Material UI draws at the end of the body. The shell's own pages do without it.
 */
const OUTSIDE_THE_REMOTE = 'body > [class*="Mui"]';

/**
 * @param version of the shell
 * @param mounted returns the versions of the mounted remotes, by name
 */
export function createPageParts(version: string, mounted: () => Record<string, string>): PageParts {
  const shell: PagePart = { name: SHELL_NAME, version };

  function onlyMounted(): PagePart {
    const [only, ...others] = Object.entries(mounted());
    return only && others.length === 0 ? { name: only[0], version: only[1] } : shell;
  }

  return {
    shell,
    ofNode(found) {
      if (!(found instanceof Node)) return undefined;
      const element = found instanceof Element ? found : found.parentElement;
      const remote = element?.closest<HTMLElement>('[data-remote]')?.dataset;
      if (remote) return { name: remote.remote ?? '', version: remote.version ?? '' };
      if (!element?.isConnected) return undefined;
      return element.closest(OUTSIDE_THE_REMOTE) ? onlyMounted() : shell;
    },
    ofAddress(address = '') {
      const isOurs = address.startsWith(`${location.origin}/remotes/`);
      const [name, remoteVersion] = isOurs ? new URL(address).pathname.split('/').slice(2) : [];
      return name && remoteVersion ? { name, version: remoteVersion } : shell;
    },
  };
}

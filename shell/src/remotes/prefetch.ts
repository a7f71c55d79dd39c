/** Loads the code of remotes before their pages are opened: when a link is about to be followed, and when the page is idle. */
import { declarationsOf, matchPage } from '@coupon-center/shell-page';
import type { SessionState } from '@coupon-center/portal-contracts';
import type { Readable } from '@coupon-center/remote-kit';
import type { PageRemote } from '@coupon-center/shell-page';
import { whenIdle } from '../common/scheduling.ts';
import type { RemoteMounts } from './remote-mounts.ts';

/** Part of the Network Information API, which only some browsers have. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

function isCostly({ saveData, effectiveType = '' }: Connection = {}): boolean {
  return saveData === true || effectiveType.endsWith('2g');
}

export interface PrefetchOptions {
  remotes: () => Readonly<Record<string, PageRemote>>;
  session: Readable<SessionState>;
  menu: () => readonly string[];
}

/** Returns the path to which the link under an event leads; undefined if it leads elsewhere. */
function linkedPath({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link?.origin === location.origin ? link.pathname : undefined;
}

export function prefetchAhead(
  mounts: RemoteMounts,
  { remotes, session, menu }: PrefetchOptions,
): RemoteMounts {
  const coming = new Set<unknown>();

  async function prefetch(path: string): Promise<void> {
    const all = remotes();
    const match = matchPage(declarationsOf({ remotes: all }), path);
    const remote = match.kind === 'remote' && all[match.name];
    if (remote) await mounts.prefetch(remote, match.route.path);
  }

  function onIntent(event: Event): void {
    const path = linkedPath(event);
    if (path !== undefined) void prefetch(path);
  }
  // A touch fires `pointerover` as well.
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onIntent, { passive: true });

  const isWaiting = () => coming.size > 0 || session.get().status === 'unknown';

  let last = 0;

  /** Loads one remote in each idle moment. A later round replaces this one. */
  function prefetchMenu(paths: readonly string[] = menu(), round = ++last): void {
    const [path, ...others] = paths;
    if (path === undefined || isWaiting() || isCostly((navigator as { connection?: Connection }).connection))
      return;
    whenIdle(() => {
      if (round !== last || isWaiting()) return;
      void prefetch(path).then(() => {
        if (round === last) prefetchMenu(others, round);
      });
    });
  }

  session.subscribe(() => prefetchMenu());
  prefetchMenu();

  return {
    ...mounts,
    mount(request) {
      const mount = mounts.mount(request);
      coming.add(mount);
      const arrive = () => coming.delete(mount);
      mount.ready.then(() => {
        arrive();
        prefetchMenu();
      }, arrive);
      return mount;
    },
  };
}

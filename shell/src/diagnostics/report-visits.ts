/**
 * Reports to the release service how this page fares with remotes that have a canary: with the canary's version, or with the
 * live one that it is compared with. Each report is sent at once, because a page may end at any time. The first one is sent when
 * the remote begins to load, so that a page that reports nothing afterwards counts as well.
 */
import { PAGE_VISITS_ADDRESS } from '@coupon-center/portal-contracts';
import type { PageVisit, VisitEvent } from '@coupon-center/portal-contracts';
import type { PageRemote, PageRemoteVersion } from '@coupon-center/shell-page';
import { loadedFiles } from '../common/loaded-files.ts';
import { UnwantedError } from '../remotes/bring-up.ts';
import type { RemoteMounts } from '../remotes/remote-mounts.ts';
import type { Diagnostics } from './diagnostics.ts';

/** A mount that takes longer than this once the code is there is slow. */
export const SLOW_MOUNT_MS = 1000;

/**
 * Returns when the last of a version's files arrived, on the clock of `performance.now()`. Network time doesn't count as slow:
 * a canary's files are in fewer caches than those of the live version.
 */
function arrivalOf(base: string): number {
  return Math.max(0, ...loadedFiles(base).map(({ responseEnd }) => responseEnd));
}

/** One page's visit of a version. */
interface Visit {
  version: PageRemoteVersion;
  send(event: VisitEvent, isSlow?: boolean): void;
  /** After the first mount, only failures are reported. */
  hasMounted: boolean;
}

export function reportVisits(mounts: RemoteMounts, diagnostics: Pick<Diagnostics, 'entries'>): RemoteMounts {
  const visits = new Map<string, Visit>();
  /** Visits of versions that failed or crashed, after which nothing more is reported. */
  const over = new Set<Visit>();

  function visitOf({ live, canary }: PageRemote): Visit | undefined {
    if (!canary) return undefined;
    const { name } = live.declaration;
    const key = `${name} ${canary.id} ${live.version}`;
    const visit = visits.get(key) ?? {
      version: live,
      hasMounted: false,
      send(event, isSlow = false) {
        const { id, isCanary } = canary;
        const body: PageVisit = { remote: name, canary: id, isCanary, event, isSlow };
        const json = new Blob([JSON.stringify(body)], { type: 'application/json' });
        navigator.sendBeacon(PAGE_VISITS_ADDRESS, json);
      },
    };
    visits.set(key, visit);
    return over.has(visit) ? undefined : visit;
  }

  /** Whether an error of a version was reported. An error while it unmounts is no failed visit. */
  const hasFailed = ({ version, declaration: { name } }: PageRemoteVersion) =>
    diagnostics.entries
      .get()
      .some(
        ({ context }) =>
          context.remote === name && context.version === version && context.stage !== 'unmount',
      );

  /** @returns a function to call once, with the outcome */
  function begin(visit: Visit): (event: 'mounted' | 'failed' | 'left') => void {
    const began = performance.now();
    const isSlow = () => performance.now() - Math.max(began, arrivalOf(visit.version.base)) > SLOW_MOUNT_MS;
    const leave = () => end('left');
    let hasEnded = false;
    const end = (event: 'mounted' | 'failed' | 'left') => {
      if (hasEnded) return;
      hasEnded = true;
      removeEventListener('pagehide', leave);
      if (event === 'failed') over.add(visit);
      if (event === 'failed' || !visit.hasMounted) visit.send(event, event === 'mounted' && isSlow());
      visit.hasMounted ||= event === 'mounted';
    };
    addEventListener('pagehide', leave);
    if (!visit.hasMounted) visit.send('began');
    return end;
  }

  return {
    ...mounts,
    mount(request) {
      const visit = visitOf(request.remote);
      if (!visit) return mounts.mount(request);
      const end = begin(visit);
      const isUp = () => mounts.mounted()[request.name] === visit.version.version;
      // Another version may also have arrived sooner, because it was in the browser's cache.
      const outcome = () => {
        if (isUp()) return 'mounted';
        return hasFailed(visit.version) ? 'failed' : 'left';
      };
      const mount = mounts.mount({
        ...request,
        onCrash() {
          if (isUp() && !over.has(visit)) {
            over.add(visit);
            visit.send('crashed');
          }
          request.onCrash();
        },
      });
      mount.ready.then(
        () => end(outcome()),
        (error: unknown) => end(error instanceof UnwantedError ? 'left' : 'failed'),
      );
      return mount;
    },
  };
}

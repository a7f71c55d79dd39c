/**
 * Tells the release service how this page fares with remotes of which a canary runs: with the canary's version, or with the
 * live one, which it is compared with. Each report is sent at once, because a page may die at any time; the first
 * one says that the page begins to load the remote, so that a page that isn't heard of again counts as well.
 */
import { PAGE_VISITS_ADDRESS } from '@coupon-center/portal-contracts';
import type { PageVisit, VisitEvent } from '@coupon-center/portal-contracts';
import type { PageRemote, PageRemoteVersion } from '@coupon-center/shell-page';
import { UnwantedError } from '../remotes/bring-up.ts';
import type { RemoteMounts } from '../remotes/remote-mounts.ts';
import type { Diagnostics } from './diagnostics.ts';

/** A mount that takes longer is slow if nothing was downloaded for it, in milliseconds. */
export const SLOW_MOUNT_MS = 2000;

/**
 * Whether files of a version came over the network. A canary's files are in fewer caches than those of the live version, so
 * only mounts without a download are compared by their time.
 */
const wasDownloaded = (base: string) =>
  performance
    .getEntriesByType('resource')
    .some(
      (entry) =>
        new URL(entry.name).pathname.startsWith(base) &&
        (entry as PerformanceResourceTiming).transferSize > 0,
    );

/** What of a remote's visit was reported. */
interface Visit {
  version: PageRemoteVersion;
  send(event: VisitEvent, isSlow?: boolean): void;
  /** After the first mount, only trouble is reported. */
  hasMounted: boolean;
}

/** Follows the mounts of remotes with a canary, and reports them. */
export function reportVisits(mounts: RemoteMounts, diagnostics: Pick<Diagnostics, 'entries'>): RemoteMounts {
  const visits = new Map<string, Visit>();
  /** Visits of versions that failed or crashed: what comes afterwards says nothing about them. */
  const over = new Set<Visit>();

  function visitOf({ live, canary }: PageRemote): Visit | undefined {
    if (!canary) return undefined;
    const { name } = live.declaration;
    const key = `${name} ${canary.id} ${live.version}`;
    const visit = visits.get(key) ?? {
      version: live,
      hasMounted: false,
      send(event, isSlow = false) {
        const body: PageVisit = {
          ...{ remote: name, canary: canary.id, isCanary: canary.isCanary },
          ...{ event, isSlow },
        };
        const json = new Blob([JSON.stringify(body)], { type: 'application/json' });
        navigator.sendBeacon(PAGE_VISITS_ADDRESS, json);
      },
    };
    visits.set(key, visit);
    return over.has(visit) ? undefined : visit;
  }

  /** Whether an error of a version was reported, e.g. at a stage of its mount. */
  const hasFailed = ({ version, declaration: { name } }: PageRemoteVersion) =>
    diagnostics.entries.get().some(({ context }) => context.remote === name && context.version === version);

  /** @returns what to call with the outcome, once */
  function begin(visit: Visit): (event: 'mounted' | 'failed' | 'left') => void {
    const began = performance.now();
    const isSlow = () => performance.now() - began > SLOW_MOUNT_MS && !wasDownloaded(visit.version.base);
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

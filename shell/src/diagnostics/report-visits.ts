/**
 * Tells the release service how this page fares with remotes of which a canary runs: with the canary's version, or with the
 * live one, which it is compared with. Each report is sent at once, because a page may die at any time; the first
 * one says that the page begins to load the remote, so that a page that isn't heard of again counts as well.
 */
import { PAGE_VISITS_ADDRESS } from '@coupon-center/portal-contracts';
import type { PageVisit, VisitEvent } from '@coupon-center/portal-contracts';
import type { PageRemote } from '@coupon-center/shell-page';
import { SLOW_MS, UnwantedError } from '../remotes/bring-up.ts';
import type { RemoteMounts } from '../remotes/remote-mounts.ts';

/** What of a remote's visit was reported. */
interface Visit {
  version: string;
  send(event: VisitEvent, isSlow?: boolean): void;
  /** After the first mount, only trouble is reported. */
  hasMounted: boolean;
}

/** Follows the mounts of remotes with a canary, and reports them. */
export function reportVisits(mounts: RemoteMounts): RemoteMounts {
  const visits = new Map<string, Visit>();
  /** Versions that crashed, or that another one stood in for: what comes afterwards says nothing about them. */
  const over = new Set<Visit>();

  function visitOf({ live, canary }: PageRemote): Visit | undefined {
    if (!canary) return undefined;
    const { name } = live.declaration;
    const key = `${name} ${canary.id} ${live.version}`;
    const visit = visits.get(key) ?? {
      version: live.version,
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

  /** @returns what to call with the outcome, once */
  function begin(visit: Visit): (event: 'mounted' | 'failed' | 'left') => void {
    const began = performance.now();
    const leave = () => end('left');
    let hasEnded = false;
    const end = (event: 'mounted' | 'failed' | 'left') => {
      if (hasEnded) return;
      hasEnded = true;
      removeEventListener('pagehide', leave);
      if (event === 'failed') over.add(visit);
      if (event === 'failed' || !visit.hasMounted) visit.send(event, performance.now() - began > SLOW_MS);
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
      const isUp = () => mounts.mounted()[request.name] === visit.version;
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
        () => end(isUp() ? 'mounted' : 'failed'),
        (error: unknown) => end(error instanceof UnwantedError ? 'left' : 'failed'),
      );
      return mount;
    },
  };
}

/** Keeps a remote mounted in an element while its outlet is on the page. */
import { useEffect, useEffectEvent, useState } from 'react';
import type { RefObject } from 'react';
import type { Capability } from '@coupon-center/portal-contracts';
import type { Readable, RemoteLocation } from '@coupon-center/remote-kit';
import type { PageRemote, WantedPage } from '@coupon-center/shell-page';
import { useGo } from '../history/portal-router.tsx';
import { usePortal } from '../portal-context/portal-context.tsx';
import { useRemotesInUse } from '../releases/remotes-in-use.tsx';
import { PANEL_AFTER_MS } from '../common/within-time.ts';
import type { RemoteMount } from './remote-mounts.ts';

/** `failed`: the panel is shown, although a slow remote may still arrive. `retrying`: it is shown until the retry ends. */
export type OutletState = 'coming' | 'up' | 'failed' | 'retrying';

/**
 * @param remote its live version stays the same
 * @returns the state of the remote, and a function to retry after a failure
 */
export function useRemoteMount(
  remote: PageRemote,
  outlet: RefObject<HTMLElement | null>,
  location: Readable<RemoteLocation>,
  wanted: WantedPage,
): [OutletState, (isAsked: boolean) => void] {
  const portal = usePortal();
  const { renew } = useRemotesInUse();
  const { name } = remote.live.declaration;
  const newest = useEffectEvent(() => remote);
  const newestWanted = useEffectEvent(() => wanted);
  const go = useGo();
  const [state, setState] = useState<OutletState>('coming');
  const [round, setRound] = useState(0);

  useEffect(() => {
    const element = outlet.current;
    if (!element) return;
    let isCurrent = true;
    let mount: RemoteMount | undefined;
    // The contract keeps the signal and none of this effect's scope.
    const life = new AbortController();
    const settle = (next: OutletState) => {
      clearTimeout(patience);
      if (isCurrent) setState(next);
    };
    const patience = setTimeout(settle, PANEL_AFTER_MS, 'failed');
    const end = () => {
      clearTimeout(patience);
      life.abort();
      void mount?.end();
    };
    portal
      .platform()
      .then(({ contractFor, readAhead, remotes }) => {
        if (!isCurrent) return;
        readAhead(newestWanted());
        const replaceCrashed = async () => {
          if (remotes.hasSoundVersion(newest())) setState('coming');
          else end();
          if (await renew(name)) return;
          if (remotes.hasSoundVersion(newest())) setRound((rounds) => rounds + 1);
          else settle('failed');
        };
        const contractWith = (needs: readonly Capability[]) =>
          contractFor(name, location, go, life.signal, needs);
        const onCrash = () => {
          if (isCurrent) void replaceCrashed();
        };
        mount = remotes.mount({ name, remote: newest(), outlet: element, contractWith, onCrash });
        return mount.ready.then(() => settle('up'));
      })
      .catch(async () => {
        // The files may have been deleted since the page was opened.
        if (isCurrent && !(await renew(name))) settle('failed');
      });
    return () => {
      isCurrent = false;
      end();
    };
  }, [portal, name, renew, outlet, location, go, round]);

  const retry = async (isAsked: boolean) => {
    setState('retrying');
    if (await renew(name, { isAsked })) return;
    portal.startedPlatform()?.remotes.startOver(remote);
    setRound((rounds) => rounds + 1);
  };
  return [state, (isAsked) => void retry(isAsked)];
}

/** Keeps a remote mounted in an element while its outlet is on the page. */
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Capability } from '@coupon-center/portal-contracts';
import type { Readable, RemoteLocation } from '@coupon-center/remote-kit';
import { usePortal } from '../portal/portal-context.tsx';
import type { RemoteMount } from './remote-mounts.ts';

/** `failed`: the panel is shown, although a slow remote may still arrive. `retrying`: it is shown until the retry ends. */
export type OutletState = 'coming' | 'up' | 'failed' | 'retrying';

/** Time after which the panel replaces a remote that hasn't arrived, in milliseconds. */
export const PANEL_AFTER_MS = 10_000;

/** @returns the state of the remote, and a function to retry after a failure */
export function useRemoteMount(
  remote: string,
  outlet: RefObject<HTMLElement | null>,
  location: Readable<RemoteLocation>,
): [OutletState, () => void] {
  const portal = usePortal();
  const go = useNavigate();
  const [state, setState] = useState<OutletState>('coming');
  const [round, setRound] = useState(0);

  useEffect(() => {
    const element = outlet.current;
    if (!element) return;
    let isCurrent = true;
    let mount: RemoteMount | undefined;
    // The contract only keeps the signal, and none of this effect's scope.
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
      .then(({ contractFor, remotes }) => {
        if (!isCurrent) return;
        const onCrash = () => {
          if (!isCurrent) return;
          if (remotes.hasSoundVersion(remote)) {
            setState('coming');
            setRound((rounds) => rounds + 1);
          } else {
            end();
            settle('failed');
          }
        };
        const contractWith = (needs: readonly Capability[]) =>
          contractFor(remote, location, go, life.signal, needs);
        mount = remotes.mount({ name: remote, outlet: element, contractWith, onCrash });
        return mount.ready.then(() => settle('up'));
      })
      .catch(() => settle('failed'));
    return () => {
      isCurrent = false;
      end();
    };
  }, [portal, remote, outlet, location, go, round]);

  const retry = () => {
    portal.startedPlatform()?.remotes.startOver(remote);
    setState('retrying');
    setRound(round + 1);
  };
  return [state, retry];
}

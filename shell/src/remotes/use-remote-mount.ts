/** Keeps a remote up in an element for as long as its outlet is on the page. */
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Readable, RemoteLocation } from '@coupon-center/remote-kit';
import { usePortal } from '../portal/portal-context.tsx';
import type { RemoteMount } from './remote-mounts.ts';

export type OutletState = 'coming' | 'up' | 'failed';

/** @returns where the remote is on its way, and how to try again after a failure */
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
    // The contract keeps only its signal, and nothing of what this effect can see.
    const life = new AbortController();
    const end = () => {
      life.abort();
      void mount?.end();
    };
    const settle = (next: OutletState) => {
      if (isCurrent) setState(next);
    };
    const onCrash = () => {
      settle('failed');
      end();
    };
    portal
      .platform()
      .then((platform) => {
        if (!isCurrent) return;
        const contract = platform.contractFor(remote, location, go, life.signal);
        mount = platform.remotes.mount({ name: remote, outlet: element, contract, onCrash });
        return mount.ready.then(() => settle('up'));
      })
      .catch(() => settle('failed'));
    return () => {
      isCurrent = false;
      end();
    };
  }, [portal, remote, outlet, location, go, round]);

  const retry = () => {
    setState('coming');
    setRound(round + 1);
  };
  return [state, retry];
}

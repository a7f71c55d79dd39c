/** Keeps a remote up in an element for as long as its outlet is on the page. */
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Readable, RemoteLocation } from '@coupon-center/remote-kit';
import { usePortal } from '../portal-context.tsx';
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
    const settle = (next: OutletState) => {
      if (isCurrent) setState(next);
    };
    const onCrash = () => {
      settle('failed');
      void mount?.end();
    };
    portal
      .platform()
      .then((platform) => {
        if (!isCurrent) return;
        const contract = platform.contractFor(remote, location, go);
        mount = platform.remotes.mount({ name: remote, outlet: element, contract, onCrash });
        return mount.ready.then(() => settle('up'));
      })
      .catch(() => settle('failed'));
    return () => {
      isCurrent = false;
      void mount?.end();
    };
  }, [portal, remote, outlet, location, go, round]);

  const retry = () => {
    setState('coming');
    setRound(round + 1);
  };
  return [state, retry];
}

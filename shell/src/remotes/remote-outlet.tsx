/** The place on the page where a remote stands: shows progress, the remote, or a panel with Retry. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RemoteLocation } from '@coupon-center/remote-kit';
import { Progress } from '../layout/progress.tsx';
import { usePortal } from '../portal-context.tsx';
import { createWritable } from '../readable.ts';
import type { PageMatch } from '../routes/match-page.ts';
import { RemoteFailure } from './remote-failure.tsx';
import type { RemoteMount } from './remote-mounts.ts';
import { createShellContract } from './shell-contract.ts';

export type RemoteMatch = Extract<PageMatch, { kind: 'remote' }>;

/** Give it the remote's name as key: within one remote it stays, and only the contract's location changes. */
export function RemoteOutlet({ match }: { match: RemoteMatch }) {
  const portal = usePortal();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { route, params } = match;
  const [location] = useState(() =>
    createWritable<RemoteLocation>({ route: route.path, params, pathname, search }),
  );
  const outlet = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'coming' | 'up' | 'failed'>('coming');
  const [round, setRound] = useState(0);
  const navigateNow = useRef(navigate);

  useLayoutEffect(() => {
    navigateNow.current = navigate;
  }, [navigate]);
  useLayoutEffect(() => {
    location.set({ route: route.path, params, pathname, search });
  }, [location, route, params, pathname, search]);

  const remote = match.name;
  useEffect(() => {
    const element = outlet.current;
    if (!element) return;
    let isCurrent = true;
    let mount: RemoteMount | undefined;
    const settle = (next: 'up' | 'failed') => {
      if (isCurrent) setState(next);
    };
    portal
      .platform()
      .then((platform) => {
        if (!isCurrent) return;
        const contract = createShellContract({
          portal,
          platform,
          remote,
          location,
          navigate: (to, options) => void navigateNow.current(to, options),
        });
        const onCrash = () => {
          settle('failed');
          void mount?.end();
        };
        mount = platform.remotes.mount({ name: remote, outlet: element, contract, onCrash });
        return mount.ready.then(() => settle('up'));
      })
      .catch(() => settle('failed'));
    return () => {
      isCurrent = false;
      void mount?.end();
    };
  }, [portal, remote, location, round]);

  const retry = () => {
    setState('coming');
    setRound(round + 1);
  };
  return (
    <>
      {state === 'coming' && <Progress />}
      {state === 'failed' && <RemoteFailure onRetry={retry} />}
      <div ref={outlet} className="outlet" hidden={state === 'failed'} />
    </>
  );
}

/** The place of a remote on the page: shows progress, the remote, or a panel with Retry. */
import { useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { RemoteLocation } from '@coupon-center/remote-kit';
import { searchOf } from '../history/link-token.ts';
import { Progress } from '../feedback/progress.tsx';
import { usePortal } from '../portal-context/portal-context.tsx';
import { createWritable } from '../common/writable.ts';
import type { PageMatch, PageRemote } from '@coupon-center/shell-page';
import { dropFirstScreen } from './first-screen.ts';
import { RemoteFailure } from './remote-failure.tsx';
import { useRemoteMount } from './use-remote-mount.ts';

export type RemoteMatch = Extract<PageMatch, { kind: 'remote' }>;

export interface RemoteOutletProps {
  match: RemoteMatch;
  remote: PageRemote;
}

/** Must stay one object, so that React leaves the content of the outlet to the remote. */
const NOTHING = { __html: '' };

/** Use the address of the live version as key: within one version the outlet stays, and only the contract's location changes. */
export function RemoteOutlet({ match, remote }: RemoteOutletProps) {
  const { name, route, params } = match;
  const address = useLocation();
  const { pathname } = address;
  const search = searchOf(address);
  const [location] = useState(() =>
    createWritable<RemoteLocation>({ route: route.path, params, pathname, search }),
  );
  useLayoutEffect(() => {
    location.set({ route: route.path, params, pathname, search });
  }, [location, route, params, pathname, search]);
  const outlet = useRef<HTMLDivElement>(null);
  const [state, retry] = useRemoteMount(remote, outlet, location, { match, search: address.search });
  const { screen } = usePortal();
  const hasPanel = state === 'failed' || state === 'retrying';
  useLayoutEffect(() => {
    if (outlet.current) dropFirstScreen(outlet.current, hasPanel ? undefined : route.path);
  }, [route.path, hasPanel]);
  return (
    <>
      {state === 'coming' && <Progress />}
      {hasPanel && <RemoteFailure remote={name} isRetrying={state === 'retrying'} onRetry={retry} />}
      <div
        ref={outlet}
        className="outlet"
        hidden={hasPanel}
        suppressHydrationWarning
        dangerouslySetInnerHTML={screen ? { __html: screen } : NOTHING}
      />
    </>
  );
}

/** Shows the log-in screen of a remote in the dialog of an expired session. */
import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { Capability, RemoteRoute } from '@coupon-center/portal-contracts';
import type { ExpiredSession } from '@coupon-center/remote-kit';
import type { PageRemote } from '@coupon-center/shell-page';
import { PANEL_AFTER_MS } from '../common/within-time.ts';
import { createWritable } from '../common/writable.ts';
import { usePortal } from '../portal-context/portal-context.tsx';
import { usePageMatch, useRemotesInUse } from '../releases/remotes-in-use.tsx';
import type { Remotes } from '../releases/proceed.ts';
import type { RemoteMount } from '../remotes/remote-mounts.ts';

type ScreenState = 'coming' | 'up' | 'failed';

interface LogInRemote {
  remote: PageRemote;
  route: RemoteRoute;
}

/** Finds the remote that can log a user in again. The page doesn't know whether the version to fall back to can. */
function findLogIn(remotes: Remotes, pageOf: string | undefined): LogInRemote | undefined {
  for (const [name, { earlier: _earlier, ...remote }] of Object.entries(remotes)) {
    const route = remote.live.declaration.routes.find(({ resumes }) => resumes);
    // A remote is mounted once at a time.
    if (route && name !== pageOf) return { remote, route };
  }
  return undefined;
}

/** @returns a ref of the element for the screen, and whether the screen is there */
export function useLogInScreen(expired: ExpiredSession): [RefObject<HTMLDivElement | null>, ScreenState] {
  const portal = usePortal();
  const match = usePageMatch();
  const { remotes } = useRemotesInUse();
  const outlet = useRef<HTMLDivElement>(null);
  const [found] = useState(() => findLogIn(remotes, match.kind === 'remote' ? match.name : undefined));
  const [expiredSession] = useState(expired);
  const [state, setState] = useState<ScreenState>(found ? 'coming' : 'failed');

  useEffect(() => {
    const element = outlet.current;
    if (!found || !element) return;
    const { remote, route } = found;
    const { name } = remote.live.declaration;
    const location = createWritable({ route: route.path, params: {}, pathname: route.path, search: '' });
    let mount: RemoteMount | undefined;
    const life = new AbortController();
    const settle = (next: ScreenState) => {
      clearTimeout(patience);
      if (!life.signal.aborted) setState(next);
    };
    const fail = () => settle('failed');
    const patience = setTimeout(fail, PANEL_AFTER_MS);
    portal
      .platform()
      .then(({ contractFor, remotes }) => {
        const contractWith = (needs: readonly Capability[]) =>
          Object.freeze({
            ...contractFor(name, location, () => undefined, life.signal, needs),
            expiredSession,
          });
        if (life.signal.aborted) return;
        mount = remotes.mount({ name, remote, outlet: element, contractWith, onCrash: fail });
        return mount.ready.then(() => settle('up'));
      })
      .catch(fail);
    return () => {
      clearTimeout(patience);
      life.abort();
      void mount?.end();
    };
  }, [portal, found, expiredSession]);
  return [outlet, state];
}

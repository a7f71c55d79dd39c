/** Every page other than the landing page: applies its guard and shows its remote. */
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Guard } from '@coupon-center/portal-contracts';
import { guardOf, matchPage } from '@coupon-center/shell-page';
import type { PageMatch, PageRemote } from '@coupon-center/shell-page';
import { usePortal, useSession } from '../portal-context/portal-context.tsx';
import { useReadable } from '../common/writable.ts';
import { PageSkeleton, Progress } from '../feedback/progress.tsx';
import { useDeclarations, usePageMatch, useRemotesInUse } from '../releases/remotes-in-use.tsx';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { abandonScripts } from '../remotes/pending-scripts.ts';
import { RemoteFailure } from '../remotes/remote-failure.tsx';
import { PANEL_AFTER_MS } from '../common/within-time.ts';
import { decide } from '../navigation/guard.ts';
import { LivePage } from './live-page.tsx';
import { NotAllowed, NotFound } from './dead-ends.tsx';

export function PortalPage() {
  const match = usePageMatch();
  const guard = guardOf(match);
  return (
    <div className="stage">
      {guard ? <GuardedPage guard={guard} match={match} /> : <NotFound />}
      <PageSkeleton />
    </div>
  );
}

function GuardedPage({ guard, match }: { guard: Guard; match: PageMatch }) {
  const portal = usePortal();
  const session = useSession();
  const ended = useReadable(portal.sessionEnded);
  const { pathname, search } = useLocation();
  const { remotes } = useRemotesInUse();
  const declarations = useDeclarations();
  const remote = match.kind === 'remote' ? remotes[match.name] : undefined;
  const guardAt = (path: string) => guardOf(matchPage(declarations, path));
  const decision = decide({ guard, session, ended, pathname, search, guardAt });
  switch (decision.kind) {
    case 'show':
      if (match.kind !== 'remote' || !remote) return <LivePage />;
      return <RemoteOutlet key={remote.live.base} remote={remote} match={match} />;
    case 'wait':
      return <Waiting remote={remote} match={match} />;
    case 'redirect':
      return <Navigate to={decision.to} replace />;
    case 'not-allowed':
      return <NotAllowed />;
    case 'not-found':
      return <NotFound />;
  }
}

/** Shown until the API has said who the user is. Prefetches what the page will need, and shows a panel if loading fails. */
function Waiting({ remote, match }: { remote: PageRemote | undefined; match: PageMatch }) {
  const portal = usePortal();
  const { search } = useLocation();
  const [state, setState] = useState<'coming' | 'failed' | 'retrying'>('coming');
  const [round, setRound] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const fail = () => isCurrent && setState('failed');
    const patience = setTimeout(fail, PANEL_AFTER_MS);
    portal.platform().then(({ remotes, readAhead }) => {
      if (!isCurrent) return;
      readAhead({ match, search });
      if (remote && match.kind === 'remote') void remotes.prefetch(remote, match.route.path);
    }, fail);
    return () => {
      isCurrent = false;
      clearTimeout(patience);
    };
  }, [portal, remote, match, search, round]);
  const retry = () => {
    setState('retrying');
    void abandonScripts(portal.page).then(() => setRound(round + 1));
  };
  if (state === 'coming') return <Progress />;
  return (
    <RemoteFailure remote={remote?.live.declaration.name} isRetrying={state === 'retrying'} onRetry={retry} />
  );
}

/** Every page but the landing page: finds the remote whose page it is, and lets in who may see it. */
import { Navigate, useLocation } from 'react-router-dom';
import { declarationsOf } from '../page-data.ts';
import { usePortal, useSession } from '../portal-context.tsx';
import { useReadable } from '../readable.ts';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import type { RemoteMatch } from '../remotes/remote-outlet.tsx';
import { decide } from './guard.ts';
import { guardOf, matchPage } from './match-page.ts';
import { NotAllowed } from './not-allowed.tsx';
import { NotFound } from './not-found.tsx';
import { usePageMatch } from './use-page-match.ts';
import { Waiting } from './waiting.tsx';

export function PortalPage() {
  const match = usePageMatch();
  return match.kind === 'remote' ? <GuardedRemote match={match} /> : <NotFound />;
}

function GuardedRemote({ match }: { match: RemoteMatch }) {
  const portal = usePortal();
  const session = useSession();
  const ended = useReadable(portal.sessionEnded);
  const { pathname, search } = useLocation();
  const guardAt = (path: string) => guardOf(matchPage(declarationsOf(portal.page), path));
  const decision = decide({ guard: match.route.guard, session, ended, pathname, search, guardAt });
  switch (decision.kind) {
    case 'show':
      return <RemoteOutlet key={match.name} match={match} />;
    case 'wait':
      return <Waiting remote={match.name} />;
    case 'redirect':
      return <Navigate to={decision.to} replace />;
    case 'not-allowed':
      return <NotAllowed />;
    case 'not-found':
      return <NotFound />;
  }
}

/** Every page other than the landing page: applies its guard and shows its remote. */
import { Navigate, useLocation } from 'react-router-dom';
import type { Guard } from '@coupon-center/contracts';
import { declarationsOf, guardOf, matchPage } from '@coupon-center/shell-page';
import { usePortal, useSession } from '../portal/portal-context.tsx';
import { useReadable } from '../common/writable.ts';
import { PageSkeleton } from '../layout/progress.tsx';
import { RemoteOutlet } from '../remotes/remote-outlet.tsx';
import { decide } from './guard.ts';
import { LivePage } from './live-page.tsx';
import type { PageMatch } from '@coupon-center/shell-page';
import { NotAllowed } from './not-allowed.tsx';
import { NotFound } from './not-found.tsx';
import { usePageMatch } from './use-page-match.ts';
import { Waiting } from './waiting.tsx';

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
  const guardAt = (path: string) => guardOf(matchPage(declarationsOf(portal.page), path));
  const decision = decide({ guard, session, ended, pathname, search, guardAt });
  switch (decision.kind) {
    case 'show':
      return match.kind === 'remote' ? <RemoteOutlet key={match.name} match={match} /> : <LivePage />;
    case 'wait':
      return <Waiting remote={match.kind === 'remote' ? match.name : undefined} />;
    case 'redirect':
      return <Navigate to={decision.to} replace />;
    case 'not-allowed':
      return <NotAllowed />;
    case 'not-found':
      return <NotFound />;
  }
}

/**
 * The router of the portal. The shell finds the page of an address itself and loads no data by route, so it uses only
 * the part of the library that follows the address: less than half the size of a data router.
 */
import { createContext, startTransition, useContext, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Router } from 'react-router-dom';
import { createWritable, useReadable } from '../common/writable.ts';
import { usePortal } from '../portal-context/portal-context.tsx';
import { createGuardedHistory } from './guarded-history.ts';
import type { GuardedHistory, Leaving } from './guarded-history.ts';

/** Default on the server and inside another router, where nothing is asked. */
const LeavingContext = createContext<GuardedHistory['leaving']>(
  createWritable<Leaving | undefined>(undefined),
);

/** Returns the question whether to leave the page, undefined if there is none. */
export function useLeaving(): Leaving | undefined {
  return useReadable(useContext(LeavingContext));
}

export function PortalRouter({ children }: { children: ReactNode }) {
  const { session, leaveGuards } = usePortal();
  const [history] = useState(() =>
    createGuardedHistory(
      (from, to) => from !== to && session.get().status !== 'signed-out' && leaveGuards.isDirty(),
    ),
  );
  const [{ location, action }, setShown] = useState(history.now);
  useLayoutEffect(() => history.follow((next) => startTransition(() => setShown(next))), [history]);
  return (
    <LeavingContext value={history.leaving}>
      <Router location={location} navigationType={action} navigator={history.navigator}>
        {children}
      </Router>
    </LeavingContext>
  );
}

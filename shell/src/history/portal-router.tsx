/**
 * The router of the portal. The shell finds the page of an address itself and loads no data by route, so it uses the part of
 * the library that follows the address: less than half the size of a data router.
 */
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ReactNode } from 'react';
import { Router, useLocation, useNavigate } from 'react-router-dom';
import { createWritable, useReadable } from '../common/writable.ts';
import { usePortal } from '../portal-context/portal-context.tsx';
import { createGuardedHistory } from './guarded-history.ts';
import type { Go, GuardedHistory, Leaving } from './guarded-history.ts';
import { keptAt } from './link-token.ts';

/** The default applies on the server and inside another router, where nothing is asked. */
const LeavingContext = createContext<GuardedHistory['leaving']>(
  createWritable<Leaving | undefined>(undefined),
);

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

/** Returns one function for as long as the component is on the page, so that a remote may keep it. */
export function useGo(): Go {
  const navigate = useNavigate();
  const location = useLocation();
  const go: Go = (to, options) =>
    void navigate(to, options?.replace ? { ...options, state: keptAt(location, to) } : options);
  const newest = useRef(go);
  useLayoutEffect(() => {
    newest.current = go;
  });
  return useCallback((to, options) => newest.current(to, options), []);
}

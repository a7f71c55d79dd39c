/** Forgets why the session ended once the user leaves the page on which it ended, or signs in. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { usePortal, useSession } from '../portal/portal-context.tsx';

export function useSessionEndReset(): void {
  const { sessionEnded } = usePortal();
  const { status } = useSession();
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (status === 'signed-in' || before.current !== pathname) sessionEnded.set(undefined);
    before.current = pathname;
  }, [pathname, sessionEnded, status]);
}

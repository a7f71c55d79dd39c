/** Provides the portal to the shell's components. */
import { createContext, useContext, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { SessionState } from '@coupon-center/portal-contracts';
import { declarationsOf, matchPage } from '@coupon-center/shell-page';
import type { PageMatch } from '@coupon-center/shell-page';
import { useReadable } from '../common/writable.ts';
import type { Portal } from './portal.ts';

const PortalContext = createContext<Portal | null>(null);
export const PortalProvider = PortalContext.Provider;

/** @throws Error outside the provider */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal needs a PortalProvider around it.');
  return portal;
}

/** Returns the current session and renders again when it changes. */
export function useSession(): SessionState {
  return useReadable(usePortal().session);
}

/** Returns the page at the current address. */
export function usePageMatch(): PageMatch {
  const { page } = usePortal();
  const { pathname } = useLocation();
  return useMemo(() => matchPage(declarationsOf(page), pathname), [page, pathname]);
}

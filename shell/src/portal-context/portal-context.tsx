import { createContext, useContext } from 'react';
import type { SessionState } from '@coupon-center/portal-contracts';
import { useReadable } from '../common/writable.ts';
import type { Portal } from './portal.ts';

/** Inserted by the build from the root package.json. */
declare const __VERSION__: string | undefined;

export const PORTAL_VERSION: string = typeof __VERSION__ === 'string' ? __VERSION__ : 'development';

const PortalContext = createContext<Portal | null>(null);
export const PortalProvider = PortalContext.Provider;

/** @throws Error outside the provider */
export function usePortal(): Portal {
  const portal = useContext(PortalContext);
  if (!portal) throw new Error('usePortal needs a PortalProvider around it.');
  return portal;
}

export function useSession(): SessionState {
  return useReadable(usePortal().session);
}

import type { ReactNode } from 'react';
import { useIsConfirmed } from './use-is-confirmed.ts';

/** Hides what must be true until it has been read again, and keeps its place. */
export function Confirmed({ children }: { children: ReactNode }) {
  const visibility = useIsConfirmed() ? undefined : 'hidden';
  return <div style={{ display: 'contents', visibility }}>{children}</div>;
}

/** Hears what happens on the session bus, for as long as a component is on the screen. */
import { useEffect, useEffectEvent } from 'react';
import type { SessionEvent } from '@coupon-center/portal-contracts';
import { useContract } from './contract-context.tsx';

/** @param listener called for each event of the type; the state of the session has changed by then */
export function useOnSessionEvent(type: SessionEvent['type'], listener: () => void): void {
  const { session } = useContract();
  const hear = useEffectEvent((event: SessionEvent) => {
    if (event.type === type) listener();
  });
  useEffect(() => {
    const subscription = session.events$.subscribe((event) => hear(event));
    return () => subscription.unsubscribe();
  }, [session]);
}

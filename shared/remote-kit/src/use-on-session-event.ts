/** Listens to the session bus while a component is on the screen. */
import { useEffect, useEffectEvent } from 'react';
import type { SessionEvent } from '@coupon-center/portal-contracts';
import type { SessionEventOf } from '@coupon-center/session';
import { useContract } from './contract-context.tsx';

/** @param listener called for each event of the type; the state of the session has changed by then */
export function useOnSessionEvent<Type extends SessionEvent['type']>(
  type: Type,
  listener: (event: SessionEventOf<Type>) => void,
): void {
  const { session } = useContract();
  const hear = useEffectEvent(listener);
  useEffect(() => session.on(type, (event) => hear(event)), [session, type]);
}

/** Counts who listens to the session bus, so that a test can see that a remote which went left nothing behind. */
import { Observable } from 'rxjs';
import type { SessionBus } from '@coupon-center/session';

/** @returns the bus to hand out, and how many subscriptions it has now */
export function countSubscriptions(bus: SessionBus): { bus: SessionBus; subscriptions: () => number } {
  let count = 0;
  const counted = <T>(source: Observable<T>) =>
    new Observable<T>((subscriber) => {
      count += 1;
      const inner = source.subscribe(subscriber);
      return () => {
        count -= 1;
        inner.unsubscribe();
      };
    });
  return {
    bus: { ...bus, state$: counted(bus.state$), events$: counted(bus.events$) },
    subscriptions: () => count,
  };
}

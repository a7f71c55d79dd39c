/** The session event bus: what the page knows about its user, for the shell and every remote. One instance, made by the shell. */
import { BehaviorSubject, Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SessionEvent, SessionState } from '@coupon-center/contracts';
import { reduceSession } from './reduce-session.ts';

export interface SessionBus {
  /** The current state at once, then each change. */
  readonly state$: Observable<SessionState>;
  /** Events as they happen; no replay. */
  readonly events$: Observable<SessionEvent>;
  /** The state now. */
  get(): SessionState;
  /** Publish an event; the state changes before any listener receives it. */
  publish(event: SessionEvent): void;
  /** Ends both streams. */
  close(): void;
}

/**
 * Make the bus.
 * @param initial the stored user, not yet confirmed by the API, or null
 */
export function createSessionBus(initial: SessionState = { status: 'unknown', user: null }): SessionBus {
  const state = new BehaviorSubject<SessionState>(initial);
  const events = new Subject<SessionEvent>();
  return {
    state$: state.asObservable(),
    events$: events.asObservable(),
    get: () => state.getValue(),
    publish(event) {
      state.next(reduceSession(state.getValue(), event));
      events.next(event);
    },
    close() {
      state.complete();
      events.complete();
    },
  };
}

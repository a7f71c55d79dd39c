/**
 * The session event bus: what the page knows about its user. One instance, created by the shell and shared with all
 * remotes.
 */
import { BehaviorSubject, Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SessionEvent, SessionState } from '@coupon-center/contracts';
import { reduceSession } from './reduce-session.ts';

export interface SessionBus {
  /** The current state on subscription, then each change. */
  readonly state$: Observable<SessionState>;
  /** Events as they happen; no replay. */
  readonly events$: Observable<SessionEvent>;
  /** Returns the current state. */
  get(): SessionState;
  /** Publishes an event; the state changes before any listener receives it. */
  publish(event: SessionEvent): void;
  /** Ends both streams. */
  close(): void;
}

/**
 * Creates the bus.
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

/**
 * The session event bus: what the page knows about its user. The shell creates the one instance and keeps it; a remote gets a
 * `RemoteSession`.
 */
import { BehaviorSubject, Subject } from 'rxjs';
import type { Observable } from 'rxjs';
import type { User } from '@coupon-center/contracts';
import type { SessionEvent, SessionState } from '@coupon-center/portal-contracts';

export interface SessionBus {
  /** The current state on subscription, then each change. */
  readonly state$: Observable<SessionState>;
  /** Events as they happen; no replay. */
  readonly events$: Observable<SessionEvent>;
  /** Returns the current state. */
  get(): SessionState;
  /** Publishes an event; the state changes before any listener receives it, and stays if the event says nothing new. */
  publish(event: SessionEvent): void;
  /** Ends both streams. */
  close(): void;
}

/** Creates the bus. @param initial the stored user, not yet confirmed by the API, or null */
export function createSessionBus(initial: SessionState = { status: 'unknown', user: null }): SessionBus {
  const state = new BehaviorSubject<SessionState>(frozen(initial));
  const events = new Subject<SessionEvent>();
  return {
    state$: state.asObservable(),
    events$: events.asObservable(),
    get: () => state.getValue(),
    publish(event) {
      const before = state.getValue();
      const after = reduceSession(before, event);
      // A page reads its user every now and then: what is the same as before must not render all of it again.
      if (JSON.stringify(after) !== JSON.stringify(before)) state.next(frozen(after));
      events.next(frozen(event));
    },
    close() {
      state.complete();
      events.complete();
    },
  };
}

/** Deep-freezes a value, so that no reader can change it for the others. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.values(value).forEach(frozen);
  return Object.freeze(value);
}

/** @returns the state after the event; events about a user that arrive after the sign-out change nothing */
function reduceSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signed-in':
      return { status: 'signed-in', user: event.user };
    case 'user-changed':
      return state.status === 'signed-out' ? state : { status: 'signed-in', user: event.user };
    case 'signed-out':
      return { status: 'signed-out', user: null };
    case 'store-changed':
      return withUser(state, (user) => ({ ...user, store: event.store }));
    case 'subscription-changed':
      return withUser(state, (user) => ({ ...user, coupon_center_txn: event.coupon_center_txn }));
    case 'coupons-changed':
      return state;
  }
}

function withUser(state: SessionState, change: (user: User) => User): SessionState {
  return state.status === 'signed-in' ? { status: 'signed-in', user: change(state.user) } : state;
}

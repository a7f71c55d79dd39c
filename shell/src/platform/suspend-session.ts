/**
 * Suspends a session that expires while the page has unsaved changes. Remotes keep their user and everything typed, but calls
 * fail because the client has no token. The suspension ends when the same user signs in again, in any tab, or gives up.
 */
import type { User } from '@coupon-center/contracts';
import type { SessionEvent, SessionState } from '@coupon-center/portal-contracts';
import type { Notify, Readable } from '@coupon-center/remote-kit';
import type { SessionBus } from '@coupon-center/session';
import type { Writable } from '../common/writable.ts';

export interface SuspensionOptions {
  bus: Pick<SessionBus, 'get' | 'publish'>;
  hasUnsavedWork: () => boolean;
  suspended: Writable<User | undefined>;
  notify: Pick<Notify, 'success' | 'info'>;
}

export interface Suspension {
  /** Forwards an event of the client to the bus, or holds it back. */
  hear(event: SessionEvent): void;
  /** Ends the session, as it would have ended without unsaved changes. */
  giveUp(): void;
}

export function createSuspension({ bus, hasUnsavedWork, suspended, notify }: SuspensionOptions): Suspension {
  function begin(event: SessionEvent): boolean {
    const { user } = bus.get();
    if (event.type !== 'signed-out' || event.reason !== 'expired' || !user || !hasUnsavedWork()) return false;
    suspended.set(user);
    return true;
  }

  function resume(user: User): void {
    bus.publish({ type: 'user-changed', user });
    notify.success('You are logged in again. Your changes are still here.');
  }

  /** Signs out first, so that one user's input is never saved by another. */
  function replace(user: User): void {
    bus.publish({ type: 'signed-out', reason: 'other-tab' });
    bus.publish({ type: 'signed-in', user });
    notify.info(`${user.email} has logged in. Unsaved changes were dropped.`);
  }

  function hearSuspended(held: User, event: SessionEvent): void {
    if (event.type !== 'signed-in' && event.type !== 'signed-out') {
      bus.publish(event);
    } else if (event.type === 'signed-out') {
      if (event.reason === 'expired') return;
      suspended.set(undefined);
      bus.publish(event);
    } else {
      suspended.set(undefined);
      if (event.user.id === held.id) resume(event.user);
      else replace(event.user);
    }
  }

  return {
    hear(event) {
      const held = suspended.get();
      if (held) hearSuspended(held, event);
      else if (!begin(event)) bus.publish(event);
    },
    giveUp() {
      if (!suspended.get()) return;
      suspended.set(undefined);
      bus.publish({ type: 'signed-out', reason: 'expired' });
    },
  };
}

/** Returns the session as calls see it: signed out while it is suspended. */
export function activeSession(
  session: Readable<SessionState>,
  suspended: Readable<User | undefined>,
): Readable<SessionState> {
  return {
    get: () => (suspended.get() ? { status: 'signed-out', user: null } : session.get()),
    subscribe(listener) {
      const ends = [session.subscribe(listener), suspended.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
  };
}

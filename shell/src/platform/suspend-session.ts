/**
 * Suspends a session that expires while something on the page is unsaved. Remotes still see their user and keep what was
 * typed; no call gets through, because the client no longer has a token. The suspension ends when the same user signs in
 * again, in any tab, or gives up.
 */
import type { SessionEvent, SessionState, User } from '@coupon-center/contracts';
import type { Notify, Readable } from '@coupon-center/remote-kit';
import type { SessionBus } from '@coupon-center/session';
import type { Writable } from '../common/writable.ts';

export interface SuspensionOptions {
  bus: Pick<SessionBus, 'get' | 'publish'>;
  /** Whether leaving the page now would lose something. */
  hasUnsavedWork: () => boolean;
  /** Whose session is suspended. */
  suspended: Writable<User | undefined>;
  notify: Pick<Notify, 'success' | 'info'>;
}

export interface Suspension {
  /** Put an event of the client on the bus, or hold it back. */
  hear(event: SessionEvent): void;
  /** The merchant gives up: the session ends, as it would have without unsaved work. */
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

  /** What one user typed is never saved by the next: the screens see a sign-out in between. */
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

/** The session as far as calls can be made with it: signed out while it is suspended. */
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

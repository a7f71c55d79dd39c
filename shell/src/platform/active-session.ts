/** The session as far as calls can be made with it: a suspended one is none. */
import type { SessionState, User } from '@coupon-center/contracts';
import type { Readable } from '@coupon-center/remote-kit';

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

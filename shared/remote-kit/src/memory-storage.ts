/** A session that lasts as long as the page: for tests and standalone remotes. */
import type { SessionStorage, StoredSession } from '@coupon-center/api-client';
import type { User } from '@coupon-center/contracts';

/** @param user signed in; null for a guest */
export function memoryStorage(user: User | null): SessionStorage {
  const tokens = { token: 'access-1', refresh: 'refresh-1', expiration: Math.floor(Date.now() / 1000) + 600 };
  let stored: StoredSession | null = user ? { tokens, user } : null;
  return {
    read: () => stored,
    write: (session) => (stored = session),
    clear: () => (stored = null),
    watch: () => () => undefined,
  };
}

/** What the stored user is worth: asked of the API at each start of the page (docs/rules.md, 3). */
import { ApiError } from '@coupon-center/api-client';
import type { ApiClient } from '@coupon-center/api-client';
import type { SessionState } from '@coupon-center/contracts';
import type { SessionBus } from '@coupon-center/session';

/** The session that an earlier visit left, unconfirmed. */
export function storedSession(api: Pick<ApiClient, 'storedUser'>): SessionState {
  const user = api.storedUser();
  return user ? { status: 'unknown', user } : { status: 'signed-out', user: null };
}

/** Whether the API said that this user has no session, rather than nothing at all. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'http' && [401, 403, 404].includes(error.status);
}

/**
 * Asks the API and tells the answer on the bus. When none comes, the stored user is kept: guards go by it, and each call
 * is authorised by itself.
 */
export async function confirmSession(
  api: Pick<ApiClient, 'refreshUser' | 'endSession'>,
  session: Pick<SessionBus, 'get' | 'publish'>,
): Promise<void> {
  const { status, user } = session.get();
  if (status !== 'unknown' || !user) return;
  try {
    await api.refreshUser();
  } catch (error) {
    // The client ends the session itself when its tokens are refused.
    if (session.get().status !== 'unknown') return;
    if (isRefusal(error)) return api.endSession();
    session.publish({ type: 'user-changed', user });
    throw error;
  }
}

/** Confirms the stored user with the API each time the page starts (docs/rules.md, 3). */
import { ApiError } from '@coupon-center/api-client';
import type { ApiClient } from '@coupon-center/api-client';
import type { SessionState } from '@coupon-center/portal-contracts';
import type { SessionBus } from '@coupon-center/session';

export function storedSession(api: Pick<ApiClient, 'storedUser'>): SessionState {
  const user = api.storedUser();
  return user ? { status: 'unknown', user } : { status: 'signed-out', user: null };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'http' && [401, 403, 404].includes(error.status);
}

/** Without an answer the stored user is kept: guards rely on it, and the API still authorises each call. */
export async function confirmSession(
  api: Pick<ApiClient, 'refreshUser' | 'endSession'>,
  session: Pick<SessionBus, 'get' | 'publish'>,
): Promise<void> {
  const { status, user } = session.get();
  if (status !== 'unknown' || !user) return;
  try {
    await api.refreshUser();
  } catch (error) {
    // The client itself ends the session when its tokens are refused.
    if (session.get().status !== 'unknown') return;
    if (isRefusal(error)) return api.endSession();
    session.publish({ type: 'user-changed', user });
    throw error;
  }
}

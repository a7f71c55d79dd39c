/** Confirms the stored user with the API each time the page starts (docs/rules.md, 3). */
import { ApiError } from '@coupon-center/api-client';
import type { ApiClient } from '@coupon-center/api-client';
import type { SessionState } from '@coupon-center/portal-contracts';
import type { SessionBus } from '@coupon-center/session';

/** Returns the session to start with. A resumed page already shows the stored user, who is confirmed all the same. */
export function storedSession(api: Pick<ApiClient, 'storedUser'>): SessionState {
  const user = api.storedUser();
  if (user && window.__couponCenterResumed) return { status: 'signed-in', user };
  return user ? { status: 'unknown', user } : { status: 'signed-out', user: null };
}

function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'http' && [401, 403, 404].includes(error.status);
}

/** Without an answer the stored user is kept: guards rely on it, and the API still authorises each call. */
export async function confirmSession(
  api: Pick<ApiClient, 'refreshUser' | 'endSession' | 'storedUser'>,
  session: Pick<SessionBus, 'get' | 'publish'>,
): Promise<void> {
  const { status, user } = session.get();
  if (!user) return;
  try {
    await api.refreshUser();
  } catch (error) {
    const now = session.get();
    // The client itself ends the session when its tokens are refused, which may suspend this page; and another may have begun.
    if (now.status !== status || api.storedUser()?.id !== user.id) return;
    if (isRefusal(error)) return api.endSession();
    session.publish({ type: 'user-changed', user: now.user ?? user });
    throw error;
  }
}

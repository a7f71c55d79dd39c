/** The session of the API client: its tokens, their renewal, and the changes that other tabs make to it. */
import { logout, me, refreshSession, watchEvents } from '@coupon-center/contracts';
import type { ApiCall, Tokens, User } from '@coupon-center/contracts';
import type { SessionEvent, SignOutReason } from '@coupon-center/portal-contracts';
import type { Site } from '@coupon-center/site-config';
import { ApiError } from './api-error.ts';
import { onPageReturn } from './on-page-return.ts';
import { openStream, send } from './send.ts';
import type { SendOptions } from './send.ts';
import { createSessionStorage } from './session-storage.ts';
import type { EndInOtherTab, SessionStorage, StoredSession } from './session-storage.ts';

export interface ApiClientOptions {
  site: Site;
  /** Origin of the API; empty for the page's own. */
  origin?: string;
  /**
   * Answers of the API that came with the page: the body by path with query string, among them that of `me`. They are used if
   * that is the stored user.
   */
  answers?: Readonly<Record<string, unknown>> | undefined;
  /** Called on each change of the session; the shell publishes it on the bus. */
  onSession: (event: SessionEvent) => void;
  storage?: SessionStorage;
}

/** Shown to a user who is no longer signed in; the API's own text is meant for developers. */
const SESSION_OVER = 'Your session has expired. Please log in again.';

/** Allows one refresh at a time across tabs; without the Web Locks API, only within this tab. */
function exclusively<T>(action: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('coupon-center-refresh', action) : action();
}

/** @param onBegin called when a new session begins, which must not get responses of an earlier one */
export function createClientSession(
  { site, origin = '', onSession, storage: given }: ApiClientOptions,
  onBegin: () => void,
) {
  const storage = given ?? createSessionStorage(site.session.storage);
  const keepsTokens = site.session.storage === 'browser';
  let session: StoredSession | null = storage.read();
  /** Counts sessions, so that a response requested in an earlier session can't affect the current one. */
  let epoch = 0;
  let refreshing: Promise<boolean> | null = null;
  /** When the access token expires, in epoch seconds; 0 if unknown because the server set the cookie. */
  let expiration = session?.tokens?.expiration ?? 0;

  const accessToken = () => session?.tokens?.token ?? null;
  const options = () => ({ origin, clientId: site.clientId, token: accessToken() });

  function beginEpoch(): void {
    epoch += 1;
    onBegin();
  }

  function keep(next: StoredSession): void {
    session = next;
    storage.write(next);
  }

  function keepTokens(user: User, tokens: Tokens): void {
    expiration = tokens.expiration;
    keep({ user, tokens: keepsTokens ? tokens : null });
  }

  function forget(reason: SignOutReason): void {
    session = null;
    beginEpoch();
    storage.clear(reason === 'expired' ? reason : 'other-tab');
    onSession({ type: 'signed-out', reason });
  }

  /** Applies a change that another tab made to the session. @param reason why the session ended, if it did */
  function adopt(next: StoredSession | null, reason: EndInOtherTab): void {
    const before = session;
    session = next;
    expiration = next?.tokens?.expiration ?? expiration;
    if (next?.user.id === before?.user.id) {
      if (next) onSession({ type: 'user-changed', user: next.user });
      return;
    }
    beginEpoch();
    if (before) onSession({ type: 'signed-out', reason: next ? 'other-tab' : reason });
    if (next) onSession({ type: 'signed-in', user: next.user });
  }

  /** @returns whether a call can be tried again with other tokens */
  async function refreshOnce(usedToken: string | null): Promise<boolean> {
    const newest = storage.read();
    if (newest?.tokens && newest.tokens.token !== usedToken) {
      adopt(newest, 'other-tab');
      return true;
    }
    const current = newest ?? session;
    if (!current) return false;
    const began = epoch;
    try {
      const body = { refresh: current.tokens?.refresh ?? '' };
      const tokens = await send(refreshSession, { body }, options());
      if (began !== epoch) return false;
      keepTokens(current.user, tokens);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
        return false;
      throw error;
    }
  }

  async function withToken<T>(target: ApiCall, sendNow: () => Promise<T>): Promise<T> {
    const usedToken = accessToken();
    const began = epoch;
    try {
      return await sendNow();
    } catch (error) {
      const mayRefresh = error instanceof ApiError && error.status === 401 && target.auth !== 'public';
      if (!mayRefresh) throw error;
      // A user's call is never repeated as another user.
      if ((await renew(usedToken)) && began === epoch) return sendNow();
      const { code, requestId } = error;
      throw new ApiError({ kind: 'http', status: 401, code, requestId, message: SESSION_OVER, cause: error });
    }
  }

  /** Refreshes, or ends the session unless a new one has started since. */
  async function renew(usedToken: string | null): Promise<boolean> {
    const began = epoch;
    refreshing ??= exclusively(() => refreshOnce(usedToken)).finally(() => (refreshing = null));
    if (await refreshing) return true;
    if (began === epoch && session) forget('expired');
    return false;
  }

  /** Revokes tokens on the server, ignoring failures. */
  async function revoke(tokens: Tokens | null, sent: SendOptions): Promise<void> {
    await send(logout, { body: { refresh: tokens?.refresh ?? '' } }, sent).catch(() => undefined);
  }

  return {
    options,
    withToken,
    async startSession(tokens: Tokens): Promise<User> {
      const sent = { ...options(), token: keepsTokens ? tokens.token : null };
      let user: User;
      try {
        user = await send(me, {}, sent);
      } catch (error) {
        await revoke(tokens, sent);
        throw error;
      }
      beginEpoch();
      keepTokens(user, tokens);
      onSession({ type: 'signed-in', user });
      return user;
    },
    refreshUser: async (read: () => Promise<User>) => {
      const began = epoch;
      const user = await read();
      if (began === epoch && session) {
        keep({ ...session, user });
        onSession({ type: 'user-changed', user });
      }
      return user;
    },
    async endSession() {
      const tokens = session?.tokens ?? null;
      const sent = options();
      forget('requested');
      await revoke(tokens, sent);
    },
    storedUser: () => session?.user ?? null,
    watchOtherTabs: () => storage.watch((reason) => adopt(storage.read(), reason)),
    watchReturn: () =>
      onPageReturn(() => {
        if (session && expiration * 1000 <= Date.now()) renew(accessToken()).catch(() => undefined);
      }),
    async openEvents(signal: AbortSignal) {
      // A stream ends with its token, so a reopened one has an expired token: refreshing first saves a call.
      if (expiration > 0 && expiration * 1000 <= Date.now()) await renew(accessToken());
      return withToken(watchEvents, () => openStream(watchEvents, { ...options(), signal }));
    },
  };
}

/** The typed client: calls with the session's token, refreshes it once, and tells what becomes of the session. No toast, no redirect. */
import { logout, me, refreshSession } from '@coupon-center/contracts';
import type { ApiCall, CallInput, CallOutput, SessionEvent, Tokens, User } from '@coupon-center/contracts';
import type { Site } from '@coupon-center/site-config';
import { ApiError } from './api-error.ts';
import { send } from './send.ts';
import { createSessionStorage } from './session-storage.ts';
import type { SessionStorage } from './session-storage.ts';
import { uploadImage } from './upload-image.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** The `updated` of the row that was edited; a stale one answers 409. */
  ifMatch?: string;
}

export interface ApiClient {
  /**
   * Make a call of the API.
   * @throws ApiError for every failure
   */
  call<C extends ApiCall>(call: C, input: CallInput<C>, options?: CallOptions): Promise<CallOutput<C>>;
  /** Keep the tokens of a sign-in or a registration and read who the user is. */
  startSession(tokens: Tokens): Promise<User>;
  /** Read the user again; tells `user-changed`. */
  refreshUser(): Promise<User>;
  /** Sign out: here at once, on the server as well where it can be reached. */
  endSession(): Promise<void>;
  /** The user that was stored by an earlier visit, unconfirmed. */
  storedUser(): User | null;
  /** Follow what other tabs do to the session. @returns the function that ends it */
  watchOtherTabs(): () => void;
  /**
   * Put an image on the image host.
   * @returns its address
   * @throws Error with the specification's text
   */
  uploadImage(file: File): Promise<string>;
}

export interface ApiClientOptions {
  site: Site;
  /** Origin of the API; empty for the page's own. */
  origin?: string;
  /** Hears each change of the session; the shell puts it on the bus. */
  onSession: (event: SessionEvent) => void;
  storage?: SessionStorage;
}

/** Only one tab refreshes at a time; without the Web Locks interface, only one call of this tab. */
function exclusively<T>(action: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('coupon-center-refresh', action) : action();
}

/** Make the client of a page. */
export function createApiClient({
  site,
  origin = '',
  onSession,
  storage: given,
}: ApiClientOptions): ApiClient {
  const storage = given ?? createSessionStorage(site.session.storage);
  let tokens = storage.read()?.tokens ?? null;
  let refreshing: Promise<boolean> | null = null;

  const options = (more: CallOptions = {}) => ({
    origin,
    clientId: site.clientId,
    token: tokens?.token ?? null,
    ...more,
  });

  function forget(reason: 'requested' | 'expired' | 'other-tab'): void {
    tokens = null;
    storage.clear();
    onSession({ type: 'signed-out', reason });
  }

  /** @returns whether there is a token to try again with */
  async function refreshOnce(usedToken: string | null): Promise<boolean> {
    const stored = storage.read();
    if (!stored) return false;
    if (stored.tokens && stored.tokens.token !== usedToken) {
      tokens = stored.tokens;
      return true;
    }
    try {
      const fresh = await send(
        refreshSession,
        { body: { refresh: stored.tokens?.refresh ?? '' } },
        options(),
      );
      tokens = stored.tokens ? fresh : null;
      storage.write({ tokens, user: stored.user });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429)
        return false;
      throw error;
    }
  }

  function refresh(usedToken: string | null): Promise<boolean> {
    refreshing ??= exclusively(() => refreshOnce(usedToken)).finally(() => (refreshing = null));
    return refreshing;
  }

  async function call<C extends ApiCall>(
    target: C,
    input: CallInput<C>,
    more?: CallOptions,
  ): Promise<CallOutput<C>> {
    const usedToken = tokens?.token ?? null;
    try {
      return await send(target, input, options(more));
    } catch (error) {
      const mayRefresh = error instanceof ApiError && error.status === 401 && target.auth !== 'public';
      if (!mayRefresh) throw error;
      if (!(await refresh(usedToken))) {
        if (storage.read()) forget('expired');
        throw error;
      }
      return send(target, input, options(more));
    }
  }

  async function readUser(): Promise<User> {
    const user = await call(me, {});
    storage.write({ tokens, user });
    return user;
  }

  return {
    call,
    async startSession(fresh) {
      tokens = site.session.storage === 'browser' ? fresh : null;
      const user = await send(me, {}, options());
      storage.write({ tokens, user });
      onSession({ type: 'signed-in', user });
      return user;
    },
    async refreshUser() {
      const user = await readUser();
      onSession({ type: 'user-changed', user });
      return user;
    },
    async endSession() {
      const body = { refresh: tokens?.refresh ?? '' };
      const sent = options();
      forget('requested');
      await send(logout, { body }, sent).catch(() => undefined);
    },
    storedUser: () => storage.read()?.user ?? null,
    watchOtherTabs: () =>
      storage.watch(() => {
        const stored = storage.read();
        const hadSession = tokens !== null;
        tokens = stored?.tokens ?? null;
        if (stored) onSession({ type: hadSession ? 'user-changed' : 'signed-in', user: stored.user });
        else if (hadSession) onSession({ type: 'signed-out', reason: 'other-tab' });
      }),
    uploadImage: (file) => uploadImage(file, site.imageHost),
  };
}

/**
 * The typed client: makes calls with the session's token, refreshes it, and reports session changes. It shows no toasts and
 * never redirects.
 */
import { logout, me, refreshSession, watchEvents } from '@coupon-center/contracts';
import type { ApiCall, CallInput, CallOutput, Tokens, User } from '@coupon-center/contracts';
import type { SessionEvent, SignOutReason } from '@coupon-center/portal-contracts';
import type { Site } from '@coupon-center/site-config';
import { ApiError } from './api-error.ts';
import { createCallKeys } from './call-keys.ts';
import { createEarlyReads } from './early-reads.ts';
import { onPageReturn } from './on-page-return.ts';
import { addressOf, openStream, readEarly, send } from './send.ts';
import type { OnEmpty, SendOptions } from './send.ts';
import { createSessionStorage } from './session-storage.ts';
import type { EndInOtherTab, SessionStorage, StoredSession } from './session-storage.ts';
import { uploadImage } from './upload-image.ts';

export interface CallOptions<C extends ApiCall = ApiCall> {
  signal?: AbortSignal;
  /** The `updated` value of the edited record; a stale one returns 409. */
  ifMatch?: string;
  /** For a change whose response may have no body. */
  onEmpty?: OnEmpty<C>;
}

export interface ApiClient {
  /**
   * Makes a call of the API.
   * @throws ApiError for every failure
   */
  call<C extends ApiCall>(call: C, input: CallInput<C>, options?: CallOptions<C>): Promise<CallOutput<C>>;
  /**
   * Starts the reads of the next page before its code has loaded: the first call to the same address takes the response.
   * Unclaimed responses are dropped after ten seconds, after a change, and when the session or the next page changes.
   * @param addresses paths with their query strings, exactly as the calls will have them
   */
  readAhead(addresses: readonly string[]): void;
  /** Stores the tokens of a sign-in or registration and reads the user. */
  startSession(tokens: Tokens): Promise<User>;
  /** Reads the user again and emits `user-changed`. */
  refreshUser(): Promise<User>;
  /** Signs out: here immediately, and on the server if it can be reached. */
  endSession(): Promise<void>;
  /** The unconfirmed user that an earlier visit stored. */
  storedUser(): User | null;
  /** Follows changes that other tabs make to the session. @returns a function that stops it */
  watchOtherTabs(): () => void;
  /**
   * Renews an access token that expired while the page was in the background: the storefront recognises owners only by cookie.
   * @returns a function that stops it
   */
  watchReturn(): () => void;
  /**
   * Opens the event stream of the user's store; `@coupon-center/api-client/events` reads it and keeps it open.
   * @throws ApiError
   */
  openEvents(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /**
   * Uploads an image to the site's image host: the API, or an external host, which gets no session data.
   * @returns its address
   * @throws Error with the specification's text
   */
  uploadImage(file: File): Promise<string>;
}

export interface ApiClientOptions {
  site: Site;
  /** Origin of the API; empty for the page's own. */
  origin?: string;
  /** Called on each change of the session; the shell publishes it on the bus. */
  onSession: (event: SessionEvent) => void;
  storage?: SessionStorage;
}

/** Shown to a user who is no longer signed in; the API's own text is meant for developers. */
const SESSION_OVER = 'Your session has expired. Please log in again.';

/** Allows one refresh at a time across tabs; without the Web Locks API, only within this tab. */
function exclusively<T>(action: () => Promise<T>): Promise<T> {
  const hasLocks = 'locks' in navigator;
  return hasLocks ? navigator.locks.request('coupon-center-refresh', action) : action();
}

/** Creates the client of a page. */
export function createApiClient({
  site,
  origin = '',
  onSession,
  storage: given,
}: ApiClientOptions): ApiClient {
  const keys = createCallKeys();
  const storage = given ?? createSessionStorage(site.session.storage);
  const keepsTokens = site.session.storage === 'browser';
  let session: StoredSession | null = storage.read();
  /** Counts sessions, so that a response requested in an earlier session can't affect the current one. */
  let epoch = 0;
  let refreshing: Promise<boolean> | null = null;
  /** When the access token expires, in epoch seconds; 0 if a page can't know because the server set the cookie. */
  let expiration = session?.tokens?.expiration ?? 0;

  const accessToken = () => session?.tokens?.token ?? null;
  const options = (more: Partial<SendOptions> = {}) => ({
    origin,
    clientId: site.clientId,
    token: accessToken(),
    ...more,
  });

  const reads = createEarlyReads((address, signal) => readEarly(address, { ...options(), signal }));

  /** Begins a new session, which never gets responses of an earlier one. */
  function beginEpoch(): void {
    epoch += 1;
    reads.forget();
  }

  function keep(next: StoredSession): void {
    session = next;
    storage.write(next);
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
      keep({ user: current.user, tokens: keepsTokens ? tokens : null });
      expiration = tokens.expiration;
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
    more: CallOptions<C> = {},
  ): Promise<CallOutput<C>> {
    if (target.methods[0] === 'GET') return withToken(target, () => read(target, input, more));
    const { onEmpty, ...sent } = more;
    try {
      return await keys.use(target, input, (idempotencyKey) =>
        withToken(target, () =>
          send(target, input, { ...options({ ...sent, idempotencyKey }), ...(onEmpty && { onEmpty }) }),
        ),
      );
    } finally {
      reads.forget();
    }
  }

  /** Sends a read, or takes the response of one that was sent ahead. */
  async function read<C extends ApiCall>(
    target: C,
    input: CallInput<C>,
    { onEmpty: _onEmpty, ...sent }: CallOptions<C>,
  ): Promise<CallOutput<C>> {
    const ahead = reads.take(addressOf(target, input, origin), sent.signal);
    const early = ahead && (await ahead);
    return send(target, input, { ...options(sent), early });
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
    if (await refresh(usedToken)) return true;
    if (began === epoch && session) forget('expired');
    return false;
  }

  /** Revokes tokens on the server, ignoring failures. */
  async function revoke(tokens: Tokens | null, sent: SendOptions): Promise<void> {
    await send(logout, { body: { refresh: tokens?.refresh ?? '' } }, sent).catch(() => undefined);
  }

  return {
    call,
    readAhead: (addresses) => reads.start(addresses.map((address) => origin + address)),
    async startSession(tokens) {
      const sent = { ...options(), token: keepsTokens ? tokens.token : null };
      let user: User;
      try {
        user = await send(me, {}, sent);
      } catch (error) {
        await revoke(tokens, sent);
        throw error;
      }
      beginEpoch();
      keep({ user, tokens: keepsTokens ? tokens : null });
      expiration = tokens.expiration;
      onSession({ type: 'signed-in', user });
      return user;
    },
    async refreshUser() {
      const began = epoch;
      const user = await call(me, {});
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
    async openEvents(signal) {
      // A stream ends with its token, so a reopened one has an expired token: refreshing first saves a call.
      if (expiration > 0 && expiration * 1000 <= Date.now()) await renew(accessToken());
      return withToken(watchEvents, () => openStream(watchEvents, { ...options(), signal }));
    },
    uploadImage: (file) => uploadImage(file, site.imageHost, call),
  };
}

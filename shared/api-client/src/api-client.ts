/**
 * The typed client: makes calls with the session's token, refreshes it, and reports session changes. It shows no toasts and
 * never redirects.
 */
import { me } from '@coupon-center/contracts';
import type { ApiCall, CallInput, CallOutput, Tokens, User } from '@coupon-center/contracts';
import { createCallKeys } from './call-keys.ts';
import { createEarlyReads } from './early-reads.ts';
import { addressOf, readEarly, send } from './send.ts';
import type { OnEmpty } from './send.ts';
import { createClientSession } from './session.ts';
import type { ApiClientOptions } from './session.ts';
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

/** Creates the client of a page. */
export function createApiClient(input: ApiClientOptions): ApiClient {
  const { site, origin = '', answers = {} } = input;
  const keys = createCallKeys();
  const { options, withToken, refreshUser, ...session } = createClientSession(input, () => reads.forget());
  const reads = createEarlyReads((address, signal) => readEarly(address, { ...options(), signal }));
  const user = session.storedUser();
  // Another tab may have changed the user since the page was requested. What the same user had read stays theirs.
  if (user && (answers[me.path] as Partial<User> | undefined)?.id === user.id)
    for (const [path, body] of Object.entries(answers)) reads.receive(origin + path, body);

  async function call<C extends ApiCall>(
    target: C,
    input: CallInput<C>,
    more: CallOptions<C> = {},
  ): Promise<CallOutput<C>> {
    if (target.methods[0] === 'GET') return withToken(target, () => read(target, input, more));
    try {
      return await keys.use(target, input, (idempotencyKey) =>
        withToken(target, () => send(target, input, { ...options(), ...more, idempotencyKey })),
      );
    } finally {
      reads.forget();
    }
  }

  /** Sends a read, or takes the response of one that was sent ahead. */
  async function read<C extends ApiCall>(
    target: C,
    input: CallInput<C>,
    more: CallOptions<C>,
  ): Promise<CallOutput<C>> {
    const ahead = reads.take(addressOf(target, input, origin), more.signal);
    const early = ahead && (await ahead);
    return send(target, input, { ...options(), ...more, early });
  }

  return {
    ...session,
    call,
    readAhead: (addresses) => reads.start(addresses.map((address) => origin + address)),
    refreshUser: () => refreshUser(() => call(me, {})),
    uploadImage: (file) => uploadImage(file, site.imageHost, call),
  };
}

/** Keeps the API calls of the page, and simulates a slow network and failures. */
import type { Readable } from '@coupon-center/remote-kit';
import { createLog } from '../store.ts';

/** Path of the API on the page's own origin. */
const API = '/api/';
/** Maximum number of calls that are kept; older ones are dropped. */
const MOST_CALLS = 200;
const REQUEST_ID = 'x-request-id';

export interface ApiCallMade {
  id: number;
  /** Method and path without ids, like `GET /api/v1/coupons/:id/`. */
  call: string;
  /** When it was made, on the clock of `performance.now()`. */
  at: number;
  /** How long it took, in milliseconds; undefined while it is pending. */
  took?: number;
  /** Undefined while it is pending, and if no reply came. */
  status?: number;
  requestId: string;
  isSimulated: boolean;
}

export interface Simulated {
  /** Delay added to each call, in milliseconds. */
  delay?: number | undefined;
  /** Calls that are made to fail. */
  failing?: readonly string[] | undefined;
}

const ID = /\/(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?=\/|$)/gi;

/** Returns a path without its ids. */
export const pathWithoutIds = (pathname: string): string => pathname.replace(ID, '/:id');

/** Names a call without ids, which differ between merchants, so that a mix also works for a colleague's account. */
export function callOf(method: string, pathname: string): string {
  return `${method.toUpperCase()} ${pathWithoutIds(pathname)}`;
}

/** @throws the signal's reason if it is aborted first */
async function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', stop, { once: true });
  });
}

type Parts = Pick<Request, 'method' | 'headers' | 'signal'>;

/** Resolves the parameters of `fetch`, without the body. */
function partsOf(input: RequestInfo | URL, { method, headers, signal }: RequestInit = {}): Parts {
  const base = input instanceof Request ? input : undefined;
  return {
    method: method ?? base?.method ?? 'GET',
    headers: new Headers(headers ?? base?.headers),
    signal: signal ?? base?.signal ?? new AbortController().signal,
  };
}

/** The API's answer while its database is down. */
function simulatedFailure(requestId: string): Response {
  const problem = {
    type: 'about:blank',
    title: 'Service Unavailable',
    status: 503,
    code: 'simulated',
    detail: 'This call fails because a tester asked for it.',
    request_id: requestId,
  };
  return new Response(JSON.stringify(problem), {
    status: 503,
    headers: { 'content-type': 'application/problem+json', [REQUEST_ID]: requestId },
  });
}

/**
 * Replaces `fetch`; requests for addresses outside the API pass through.
 * @returns the calls, newest first
 */
export function watchApiCalls(
  scope: Pick<typeof globalThis, 'fetch'>,
  { delay = 0, failing = [] }: Simulated = {},
): Readable<readonly ApiCallMade[]> {
  const made = createLog<ApiCallMade>(MOST_CALLS);
  const real = scope.fetch.bind(globalThis);
  let lastId = 0;

  async function call(
    { pathname }: URL,
    { method, headers, signal }: Parts,
    send: () => Promise<Response>,
  ): Promise<Response> {
    const name = callOf(method, pathname);
    const at = performance.now();
    const requestId = headers.get(REQUEST_ID) ?? '';
    const isSimulated = failing.includes(name);
    const complete = made.add({ id: ++lastId, call: name, at, requestId, isSimulated });
    const took = () => ({ took: performance.now() - at });
    try {
      if (delay > 0) await wait(delay, signal);
      const response = isSimulated ? simulatedFailure(requestId) : await send();
      const answered = response.headers.get(REQUEST_ID) ?? requestId;
      complete({ ...took(), status: response.status, requestId: answered });
      return response;
    } catch (error) {
      complete(took());
      throw error;
    }
  }

  scope.fetch = async (input, init) => {
    const address = new URL(input instanceof Request ? input.url : input, location.href);
    const send = () => real(input, init);
    if (address.origin !== location.origin || !address.pathname.startsWith(API)) return send();
    return call(address, partsOf(input, init), send);
  };
  return made;
}

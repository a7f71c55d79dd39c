/** Performs one HTTP exchange: from a call's description to a typed response or an {@link ApiError}. It knows nothing about sessions. */
import {
  IDEMPOTENCY_KEY_HEADER,
  PORTAL_HEADER,
  REQUEST_ID_HEADER,
  SITE_KEY_HEADER,
} from '@coupon-center/contracts';
import type { ApiCall, CallInput, CallOutput } from '@coupon-center/contracts';
import { ApiError, errorOfAnswer } from './api-error.ts';

const ANSWER_TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 60_000;

export interface SendOptions {
  /** Origin of the API, or empty for the page's own. */
  origin: string;
  clientId: string;
  /** Access token, or null for none. */
  token: string | null;
  signal?: AbortSignal;
  /** The `updated` value of the edited record; a stale one returns 409. */
  ifMatch?: string;
  /** An idempotent call is done once per key, however often it is sent. */
  idempotencyKey?: string;
}

/**
 * Supplies the result of a change to which the server responded without a body (204, 205 or empty), e.g. by reading it again.
 * Without it, such a response is an error.
 */
export type OnEmpty<C> = () => CallOutput<C> | Promise<CallOutput<C>>;

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

export function addressOf(call: ApiCall, input: unknown, origin: string): string {
  const { params = {}, query = {} } = input as Parts;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const text = search.toString();
  return `${origin}${path}${text ? `?${text}` : ''}`;
}

function headersOf(options: SendOptions, requestId: string, hasBody: boolean): Record<string, string> {
  return {
    accept: 'application/json',
    [SITE_KEY_HEADER]: options.clientId,
    [PORTAL_HEADER]: '1',
    [REQUEST_ID_HEADER]: requestId,
    traceparent: newTraceparent(),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
    ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    ...(options.idempotencyKey ? { [IDEMPOTENCY_KEY_HEADER]: options.idempotencyKey } : {}),
    ...(options.ifMatch ? { 'if-match': `"${options.ifMatch}"` } : {}),
  };
}

function formOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, string | Blob>)) form.append(name, value);
  return form;
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function noAnswer(cause: unknown, { signal }: SendOptions, requestId: string): ApiError {
  if (signal?.aborted) return new ApiError({ kind: 'aborted', message: 'The call was given up.', cause });
  const message = 'We cannot reach the server. Check your connection and try again.';
  return new ApiError({ kind: 'network', message, requestId, cause });
}

/** Sends the request of a read ahead of its call. */
export function readEarly(address: string, { signal, ...options }: SendOptions & { signal: AbortSignal }) {
  return fetch(address, {
    headers: headersOf(options, crypto.randomUUID(), false),
    credentials: 'same-origin',
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
  });
}

/**
 * Makes a call once.
 * @param options `early` is the response of a request that was sent ahead
 * @throws ApiError for every failure
 */
export async function send<C extends ApiCall>(
  call: C,
  input: CallInput<C>,
  { onEmpty, early, ...options }: SendOptions & { onEmpty?: OnEmpty<C>; early?: Response | undefined },
): Promise<CallOutput<C>> {
  const parts = input as Parts;
  const requestId = crypto.randomUUID();
  const isUpload = call.consumes === 'multipart/form-data';
  const timeout = AbortSignal.timeout(isUpload ? UPLOAD_TIMEOUT_MS : ANSWER_TIMEOUT_MS);
  const hasBody = call.body !== undefined;
  let response: Response;
  let body: unknown;
  try {
    response =
      early ??
      (await fetch(addressOf(call, parts, options.origin), {
        method: call.methods[0],
        // The browser itself sets the content type of a form, with its boundary.
        headers: headersOf(options, requestId, hasBody && !isUpload),
        credentials: 'same-origin',
        signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
        ...(hasBody ? { body: isUpload ? formOf(parts.body) : JSON.stringify(parts.body ?? {}) } : {}),
      }));
    body = await bodyOf(response);
  } catch (cause) {
    throw noAnswer(cause, options, requestId);
  }
  if (!response.ok)
    throw errorOfAnswer(
      response.status,
      body,
      response.headers.get(REQUEST_ID_HEADER) ?? requestId,
      response.headers,
    );
  if (body === '' && onEmpty && call.methods[0] !== 'GET') return onEmpty();
  const parsed = call.response.safeParse(body);
  if (parsed.success) return parsed.data as CallOutput<C>;
  const message = 'Something went wrong. Please try again.';
  throw new ApiError({ kind: 'contract', status: response.status, message, requestId, cause: parsed.error });
}

/**
 * Opens a call that returns a stream, which outlasts the usual time limit.
 * @param options `signal` also ends the stream
 * @throws ApiError if it can't be opened
 */
export async function openStream(
  call: ApiCall,
  options: SendOptions & { signal: AbortSignal },
): Promise<ReadableStream<Uint8Array>> {
  const requestId = crypto.randomUUID();
  const tooLate = new AbortController();
  const timer = setTimeout(() => tooLate.abort(), ANSWER_TIMEOUT_MS);
  try {
    const response = await fetch(addressOf(call, {}, options.origin), {
      headers: { ...headersOf(options, requestId, false), accept: 'text/event-stream' },
      credentials: 'same-origin',
      signal: AbortSignal.any([options.signal, tooLate.signal]),
    });
    if (response.ok && response.body) return response.body;
    const body = await bodyOf(response);
    throw errorOfAnswer(response.status, body, response.headers.get(REQUEST_ID_HEADER) ?? requestId);
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    throw noAnswer(cause, options, requestId);
  } finally {
    clearTimeout(timer);
  }
}

function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const TRACE_ID = randomHex(16);
/** The page records nothing itself; the API decides whether to keep the trace. */
const FLAGS = '00';

/** Returns the `traceparent` header (W3C Trace Context) of a new call: one trace for each page view, one span per call. */
function newTraceparent(): string {
  return `00-${TRACE_ID}-${randomHex(8)}-${FLAGS}`;
}

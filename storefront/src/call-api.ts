/** Calls the API, with a time limit. */
import {
  PORTAL_HEADER,
  REQUEST_ID_HEADER,
  SITE_KEY_HEADER,
  STOREFRONT_SECRET_HEADER,
} from '@coupon-center/contracts';
import { traceHeaders } from '@coupon-center/server-kit/tracing';

interface Call {
  api: string;
  clientId: string;
  /** Path of the call, with its query. */
  path: string;
  requestId?: string;
  timeoutMs: number;
}

export interface ApiQuestion extends Call {
  /** Access token of the visitor, who may see more than others. */
  token: string | null;
  /** IP address of the visitor. */
  visitor: string;
}

/** A call that only the storefront may make. */
export interface StorefrontCall extends Call {
  /** Proves that the storefront makes the call. */
  secret: string;
  body: object;
}

/** An answer of the API from which a page can be rendered. */
export interface Found<Value> {
  outcome: 'found';
  value: Value;
  /** The body of the API's response. */
  text: string;
}

export type Answer<Value> =
  Found<Value> | { outcome: 'missing' } | { outcome: 'unavailable'; reason: string };

interface Reply {
  status: number;
  text: string;
}

/** Sends a call. Again if the connection fails: a process of the API may be stopping, and the next connection reaches another one. */
async function send(
  { api, clientId, path, requestId, timeoutMs }: Call,
  init: { method?: string; headers: Record<string, string>; body?: string },
): Promise<Reply> {
  const signal = AbortSignal.timeout(timeoutMs);
  const once = async () => {
    const response = await fetch(new URL(path, api), {
      ...init,
      headers: {
        ...init.headers,
        ...traceHeaders(),
        [SITE_KEY_HEADER]: clientId,
        [PORTAL_HEADER]: '1',
        ...(requestId && { [REQUEST_ID_HEADER]: requestId }),
      },
      redirect: 'error',
      signal,
    });
    return { status: response.status, text: await response.text() };
  };
  return once().catch((error: unknown) => {
    if (signal.aborted) throw error;
    return once();
  });
}

/**
 * Asks the API. Never throws: an API that fails, hangs or returns nonsense is an outcome.
 * @param parse reads the JSON of a response; may throw
 * @param known an earlier answer; returned as it is if the API gives the same one again
 */
export async function askApi<Value>(
  question: ApiQuestion,
  parse: (json: unknown) => Value,
  known?: Found<Value>,
): Promise<Answer<Value>> {
  try {
    return await ask(question, parse, known);
  } catch (error) {
    return { outcome: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function ask<Value>(
  question: ApiQuestion,
  parse: (json: unknown) => Value,
  known?: Found<Value>,
): Promise<Answer<Value>> {
  const { token, visitor } = question;
  const { status, text } = await send(question, {
    headers: {
      accept: 'application/json',
      'x-forwarded-for': visitor,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  // An expired token must not hide a live page.
  if (status === 401 && token) return ask({ ...question, token: null }, parse);
  if (status === 404 || status === 400) return { outcome: 'missing' };
  if (status < 200 || status > 299) return { outcome: 'unavailable', reason: `the API answered ${status}` };
  if (text === known?.text) return known;
  return { outcome: 'found', value: parse(JSON.parse(text)), text };
}

/** @returns the status of the answer, 503 if there is none, and the text of its body */
export async function tellApi(call: StorefrontCall): Promise<Reply> {
  try {
    return await send(call, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [STOREFRONT_SECRET_HEADER]: call.secret },
      body: JSON.stringify(call.body),
    });
  } catch {
    return { status: 503, text: '' };
  }
}

/** Adds a query to the path of a call. */
export const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

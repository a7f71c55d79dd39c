/** Reads what pages show from the API, with a time limit. */
import { PORTAL_HEADER, REQUEST_ID_HEADER, SITE_KEY_HEADER } from '@coupon-center/contracts';
import { traceHeaders } from '@coupon-center/server-kit/tracing';

export interface ApiQuestion {
  /** Origin of the API. */
  api: string;
  /** Client id of the site. */
  clientId: string;
  /** Path of the call, with its query. */
  path: string;
  /** Access token of the visitor, who may see more than others. */
  token: string | null;
  requestId: string;
  /** IP address of the visitor. */
  visitor: string;
  timeoutMs: number;
}

/** An answer of the API that a page can be made from. */
export interface Found<Value> {
  outcome: 'found';
  value: Value;
  /** As the API sent it. */
  text: string;
}

export type Answer<Value> =
  Found<Value> | { outcome: 'missing' } | { outcome: 'unavailable'; reason: string };

/**
 * Asks the API. Never throws: an API that fails, hangs or returns nonsense is an outcome.
 * @param parse reads the JSON of a response; may throw
 * @param known an earlier answer, which is returned itself if the API says the same again
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
  const { api, clientId, path, token, requestId, visitor, timeoutMs } = question;
  const response = await fetch(new URL(path, api), {
    headers: {
      accept: 'application/json',
      [SITE_KEY_HEADER]: clientId,
      [PORTAL_HEADER]: '1',
      [REQUEST_ID_HEADER]: requestId,
      ...traceHeaders(),
      'x-forwarded-for': visitor,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  // An expired token must not hide a live page.
  if (response.status === 401 && token) return ask({ ...question, token: null }, parse);
  if (response.status === 404 || response.status === 400) return { outcome: 'missing' };
  if (!response.ok) return { outcome: 'unavailable', reason: `the API answered ${response.status}` };
  if (text === known?.text) return known;
  return { outcome: 'found', value: parse(JSON.parse(text)), text };
}

/** Adds a query to the path of a call. */
export const withQuery = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

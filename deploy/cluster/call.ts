/** Calls of the API, as a portal or the storefront makes them. */
import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER, PORTAL_HEADER, SITE_KEY_HEADER } from '@coupon-center/contracts';

/** How long the storefront waits for an answer, in milliseconds. */
export const PATIENCE_MS = 5000;

export interface Call {
  method?: string;
  body?: object;
  token?: string;
  /** The idempotency key; by default a new one. */
  key?: string;
  /** How long to wait for the answer, in milliseconds; by default as long as the storefront. */
  patienceMs?: number;
}

/** Calls the API. @throws Error if it does not answer */
export async function call(
  url: string,
  { method = 'GET', body, token, key = randomUUID(), patienceMs = PATIENCE_MS }: Call = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    method,
    signal: AbortSignal.timeout(patienceMs),
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      [SITE_KEY_HEADER]: '6',
      [PORTAL_HEADER]: '1',
      [IDEMPOTENCY_KEY_HEADER]: key,
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: response.status, text: await response.text() };
}

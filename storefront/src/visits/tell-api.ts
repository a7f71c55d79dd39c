/** The calls that only the storefront may make. They prove by a secret whose they are. */
import {
  PORTAL_HEADER,
  REQUEST_ID_HEADER,
  SITE_KEY_HEADER,
  STOREFRONT_SECRET_HEADER,
} from '@coupon-center/contracts';

export interface Tell {
  /** Origin of the API. */
  api: string;
  secret: string;
  clientId: string;
  path: string;
  body: object;
  requestId?: string;
  timeoutMs: number;
}

/**
 * Makes a call.
 * @returns the status of the answer; 503 if there is none
 */
export async function tellApi({
  api,
  secret,
  clientId,
  path,
  body,
  requestId,
  timeoutMs,
}: Tell): Promise<number> {
  try {
    const response = await fetch(new URL(path, api), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [SITE_KEY_HEADER]: clientId,
        [PORTAL_HEADER]: '1',
        [STOREFRONT_SECRET_HEADER]: secret,
        ...(requestId && { [REQUEST_ID_HEADER]: requestId }),
      },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return 503;
  }
}

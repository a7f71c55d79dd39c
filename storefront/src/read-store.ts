/** Reads a store page from the API, with a time limit. */
import { PORTAL_HEADER, readPublicStore, REQUEST_ID_HEADER, SITE_KEY_HEADER } from '@coupon-center/contracts';
import type { PublicStore } from '@coupon-center/contracts';

export interface StoreQuestion {
  /** Origin of the API. */
  api: string;
  /** Client id of the site. */
  clientId: string;
  slug: string;
  /** Access token of the visitor, who may own a page that isn't live. */
  token: string | null;
  /** Token of a preview link. */
  preview: string | null;
  requestId: string;
  /** IP address of the visitor. */
  visitor: string;
  timeoutMs: number;
}

export interface FoundStore {
  outcome: 'found';
  store: PublicStore;
  /** As the API sent it. */
  text: string;
}

export type StoreAnswer = FoundStore | { outcome: 'missing' } | { outcome: 'unavailable'; reason: string };

/**
 * Reads a store. Never throws: an API that fails, hangs or returns nonsense is an outcome.
 * @param known an earlier answer, which is returned itself if the API says the same again
 */
export async function readStore(question: StoreQuestion, known?: FoundStore): Promise<StoreAnswer> {
  try {
    return await ask(question, known);
  } catch (error) {
    return { outcome: 'unavailable', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function ask(question: StoreQuestion, known?: FoundStore): Promise<StoreAnswer> {
  const { api, clientId, slug, token, preview, requestId, visitor, timeoutMs } = question;
  const address = new URL(readPublicStore.path.replace(':slug', encodeURIComponent(slug)), api);
  if (preview) address.searchParams.set('preview', preview);
  const response = await fetch(address, {
    headers: {
      accept: 'application/json',
      [SITE_KEY_HEADER]: clientId,
      [PORTAL_HEADER]: '1',
      [REQUEST_ID_HEADER]: requestId,
      'x-forwarded-for': visitor,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  // An expired token must not hide a live page.
  if (response.status === 401 && token) return ask({ ...question, token: null });
  if (response.status === 404 || response.status === 400) return { outcome: 'missing' };
  if (!response.ok) return { outcome: 'unavailable', reason: `the API answered ${response.status}` };
  if (text === known?.text) return known;
  return { outcome: 'found', store: readPublicStore.response.parse(JSON.parse(text)), text };
}

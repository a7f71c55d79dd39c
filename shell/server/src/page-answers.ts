/** Asks the API, for a visitor with a session, what the page would ask first. */
import { parseCookie } from 'cookie';
import type { FastifyRequest } from 'fastify';
import { me, PORTAL_HEADER, REQUEST_ID_HEADER, SITE_KEY_HEADER } from '@coupon-center/contracts';
import { isCrossSite } from '@coupon-center/server-kit';
import { traceHeaders } from '@coupon-center/server-kit/tracing';
import { readsOf } from '@coupon-center/shell-page';
import type { PageAnswers, WantedPage } from '@coupon-center/shell-page';
import type { Site } from '@coupon-center/site-config';
import type { ApiOptions } from './shell-options.ts';

/** Time for all answers together, in milliseconds; the page does without those that take longer. */
const LIMIT_MS = 100;
/** Maximum length of all answers together, in characters. */
const MOST_CHARACTERS = 64 * 1024;

/** A page that is being made. */
export interface AnsweredPage extends WantedPage {
  site: Pick<Site, 'clientId'>;
}

/**
 * Returns whether a person opens the page, neither ahead of time nor from another site. Answers of a prefetched page would be out of
 * date. Another site could choose the address, which becomes part of the answers, and infer the rest of them from the size of the
 * compressed page (BREACH).
 */
function isOpened(request: FastifyRequest): boolean {
  const { 'sec-fetch-dest': destination = 'document', 'sec-purpose': purpose } = request.headers;
  const isAhead = purpose !== undefined;
  return request.method === 'GET' && destination === 'document' && !isAhead && !isCrossSite(request);
}

/**
 * @returns a function that returns the answers for the page of a request: the user, and whatever the route's screen reads. It
 * returns undefined without a valid session, and leaves out whatever fails, is late or too long. It never throws.
 */
export function createPageAnswers({ origin, limitMs = LIMIT_MS }: ApiOptions) {
  return async (request: FastifyRequest, page: AnsweredPage): Promise<PageAnswers | undefined> => {
    const token = parseCookie(request.headers.cookie ?? '').access;
    if (!token || !isOpened(request)) return undefined;
    const signal = AbortSignal.timeout(limitMs);
    const answers: Record<string, unknown> = {};
    let left = MOST_CHARACTERS;

    async function ask(path: string): Promise<void> {
      const url = new URL(path, origin);
      // A read with `..` would send the token elsewhere.
      if (!url.href.startsWith(`${origin}/api/`)) return;
      const response = await fetch(url, {
        headers: {
          ...traceHeaders(),
          accept: 'application/json',
          'accept-encoding': 'identity',
          authorization: `Bearer ${token}`,
          'x-forwarded-for': request.ip,
          [SITE_KEY_HEADER]: page.site.clientId,
          [PORTAL_HEADER]: '1',
          [REQUEST_ID_HEADER]: request.id,
        },
        redirect: 'error',
        signal,
      });
      const text = await response.text();
      if (response.status !== 200 || text.length > left) return;
      answers[path] = JSON.parse(text);
      left -= text.length;
    }

    await ask(me.path).catch(() => undefined);
    const user = me.response.safeParse(answers[me.path]);
    if (!user.success) return undefined;
    // The addresses contain facts of the user, so these reads cannot start earlier.
    await Promise.allSettled(readsOf(page, user.data, page.site).map(ask));
    return answers;
  };
}

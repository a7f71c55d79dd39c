/** Sends a page: status, caching and security headers. */
import { createHash } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@coupon-center/contracts';
import type { Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFoundPage, unavailablePage } from './pages/failure-pages.ts';
import { pageHeaders } from './security-headers.ts';

const RETRY_AFTER_SECONDS = 10;
const NO_STORE = 'private, no-store';

/** Who may cache a page: nobody; the visitor's browser, which revalidates; or everyone for half a minute. */
export const CACHING = {
  preview: NO_STORE,
  signedIn: 'private, no-cache',
  live: 'public, max-age=30',
} as const;

export interface Page {
  status: number;
  markup: Markup;
  cacheControl: string;
  /** Origin of the only external image on the page. */
  images?: string | null;
  headers?: Record<string, string>;
}

export function notFound(site: Site): Page {
  return { status: 404, markup: notFoundPage(site), cacheControl: NO_STORE };
}

/** @param url address of the request, for the retry link */
export function unavailable(site: Site, url: string): Page {
  return {
    status: 503,
    markup: unavailablePage(site, new URL(url, 'http://page').pathname),
    cacheControl: NO_STORE,
    headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
  };
}

export function sendPage(request: FastifyRequest, reply: FastifyReply, site: Site, page: Page): FastifyReply {
  const { status, markup, cacheControl, images, headers } = page;
  void reply.headers({
    ...pageHeaders(site, images ?? null),
    ...headers,
    'cache-control': cacheControl,
    [REQUEST_ID_HEADER]: request.id,
    vary: 'Cookie',
  });
  if (cacheControl !== NO_STORE) {
    const tag = `"${createHash('sha256').update(markup.text).digest('base64url')}"`;
    void reply.header('etag', tag);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  }
  return reply.code(status).type('text/html; charset=utf-8').send(markup.text);
}

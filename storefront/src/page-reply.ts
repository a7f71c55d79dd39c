/** Sends the pages of the site, with headers that say who may cache them. */
import { createHash } from 'node:crypto';
import { REQUEST_ID_HEADER } from '@coupon-center/contracts';
import type { Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFoundPage, unavailablePage } from './pages/failure-pages.ts';
import { prepare, sendPrepared } from './prepared-page.ts';
import type { PreparedPage } from './prepared-page.ts';
import { pageHeaders } from './security-headers.ts';

const RETRY_AFTER_SECONDS = 10;
const NO_STORE = 'private, no-store';

/** Who may cache a page: nobody, the visitor's browser, or everyone. A cached page is revalidated before it is shown again. */
export const CACHING = {
  preview: NO_STORE,
  signedIn: 'private, no-cache',
  live: 'public, no-cache',
} as const;

/** Control characters, lone surrogates and noncharacters, which neither HTML nor XML may contain, escaped or not. */
const NOT_TEXT = /[^\P{Cc}\t\n\r]|\p{Cs}|\p{NChar}/gu;

export interface Page {
  status: number;
  markup: Pick<Markup, 'text'>;
  /** Content type of anything but HTML, e.g. of a feed. */
  type?: string;
  cacheControl: string;
  /** Origins of external images on the page. */
  images?: readonly string[];
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

export function preparePage(site: Site, page: Page): PreparedPage {
  const { status, markup, cacheControl, images = [], headers, type = 'text/html; charset=utf-8' } = page;
  const text = Buffer.from(markup.text.replace(NOT_TEXT, ''));
  return prepare(text, {
    status,
    headers: {
      ...pageHeaders(site, images),
      ...headers,
      'cache-control': cacheControl,
      'content-type': type,
      vary: 'Accept-Encoding, Cookie',
    },
    tag: cacheControl === NO_STORE ? null : createHash('sha256').update(text).digest('base64url'),
  });
}

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  page: Page,
): Promise<FastifyReply> {
  // No hook has set it for an address that can't be decoded.
  return sendPrepared(request, reply.header(REQUEST_ID_HEADER, request.id), preparePage(site, page));
}

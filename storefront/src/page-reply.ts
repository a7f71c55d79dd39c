/** Makes pages ready to be sent, once however often that happens, and sends them. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { REQUEST_ID_HEADER } from '@coupon-center/contracts';
import { acceptedEncodings } from '@coupon-center/server-kit';
import type { Markup } from '@coupon-center/server-kit';
import type { Site } from '@coupon-center/site-config';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFoundPage, unavailablePage } from './pages/failure-pages.ts';
import { pageHeaders } from './security-headers.ts';

const RETRY_AFTER_SECONDS = 10;
const NO_STORE = 'private, no-store';

/** Who may keep a page: nobody; the visitor's browser; or everyone. It is checked with the server before it is shown again. */
export const CACHING = {
  preview: NO_STORE,
  signedIn: 'private, no-cache',
  live: 'public, no-cache',
} as const;

/** Half as small as the slowest setting would make it, in a fiftieth of the time. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const COMPRESS = {
  br: (text: Buffer) => promisify(brotliCompress)(text, BROTLI),
  gzip: promisify(gzip) as (text: Buffer) => Promise<Buffer>,
};
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

export interface Page {
  status: number;
  markup: Markup;
  cacheControl: string;
  /** Origin of the only external image on the page. */
  images?: string | null;
  headers?: Record<string, string>;
}

/** A page with its headers and its compressed variants, which are made when they are first wanted. */
export interface PreparedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** Identifies the text, unless nobody may keep it. */
  tag: string | null;
  body(encoding: Encoding | undefined): Buffer | Promise<Buffer>;
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
  const { status, markup, cacheControl, images, headers } = page;
  const text = Buffer.from(markup.text);
  const compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    status,
    headers: {
      ...pageHeaders(site, images ?? null),
      ...headers,
      'cache-control': cacheControl,
      'content-type': 'text/html; charset=utf-8',
      vary: 'Accept-Encoding, Cookie',
    },
    tag: cacheControl === NO_STORE ? null : createHash('sha256').update(text).digest('base64url'),
    body: (encoding) => (encoding ? (compressed[encoding] ??= COMPRESS[encoding](text)) : text),
  };
}

export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreparedPage,
): Promise<FastifyReply> {
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const encoding = ENCODINGS.find((one) => accepted.has(one));
  // What the request asked for stands: a page that is kept doesn't know of it.
  void reply.code(page.status).headers({ ...page.headers, ...reply.getHeaders() });
  if (page.tag) {
    const tag = `"${page.tag}${encoding ? `-${encoding}` : ''}"`;
    void reply.header('etag', tag);
    // A proxy that compresses makes the tag weak.
    if (request.headers['if-none-match']?.replace(/^W\//, '') === tag) return reply.code(304).send();
  }
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(await page.body(encoding));
}

export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  page: Page,
): Promise<FastifyReply> {
  // Of an address that can't be decoded, nothing else has set it.
  return sendPrepared(request, reply.header(REQUEST_ID_HEADER, request.id), preparePage(site, page));
}

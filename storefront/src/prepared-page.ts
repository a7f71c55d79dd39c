/** Prepares a page once for all its requests, and sends it in the best encoding that the browser accepts. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptedEncodings } from '@coupon-center/server-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Brotli's quality for pages: about a tenth larger than with the slowest one, in a small part of the time. */
const QUICK = 5;
/** Brotli's quality for files that are compressed once and cached by browsers forever. */
export const SMALLEST = 11;

const COMPRESS = {
  br: (text: Buffer, quality: number) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: promisify(gzip) as (text: Buffer) => Promise<Buffer>,
};
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A page or a script with its headers, and with compressed variants that are made on first use. */
export interface PreparedPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** ETag of the text; null if nobody may cache it. */
  tag: string | null;
  /** Whether it is compressed already, like pictures, and sent unchanged. */
  isCompressed?: boolean;
  body(encoding: Encoding | undefined): Buffer | Promise<Buffer>;
}

/** @param quality of Brotli */
export function prepare(text: Buffer, facts: Omit<PreparedPage, 'body'>, quality = QUICK): PreparedPage {
  const compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    ...facts,
    body: (encoding) => (encoding ? (compressed[encoding] ??= COMPRESS[encoding](text, quality)) : text),
  };
}

export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  page: PreparedPage,
): Promise<FastifyReply> {
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const encoding = page.isCompressed ? undefined : ENCODINGS.find((one) => accepted.has(one));
  const tag = page.tag && `"${page.tag}${encoding ? `-${encoding}` : ''}"`;
  // A proxy that compresses makes the tag weak.
  const isKnown = tag !== null && request.headers['if-none-match']?.replace(/^W\//, '') === tag;
  const body = isKnown ? undefined : await page.body(encoding);
  // Headers that depend on the request win over those of the cached page.
  void reply.code(page.status).headers({ ...page.headers, ...reply.getHeaders() });
  if (tag) void reply.header('etag', tag);
  if (isKnown) return reply.code(304).send();
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(body);
}

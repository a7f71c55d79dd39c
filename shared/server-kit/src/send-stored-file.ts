/** Sends files, compressed where the client accepts that. */
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentType } from 'mime-types';
import { acceptedEncodings } from './accepted-encodings.ts';
import { availableDictionary, DELTA_ENCODING, deltaPath, useAsDictionary } from './dictionaries.ts';

export interface StoredContent {
  sha256: string;
  /** In bytes. */
  size: number;
  read(): Promise<Readable> | Readable;
}

const FOREVER = 'public, max-age=31536000, immutable';
/** Compressed variants that a build makes, the best one first: encoding and ending. */
const VARIANTS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Scripts and stylesheets, which the next version has, too, and mostly the same. */
const DICTIONARIES = /\.(?:js|css)$/;

export interface SendStoredFileOptions {
  /** The address below which all versions of these files are, e.g. `/remotes/mf-coupons`: browsers may use one as dictionary for another. */
  versionsIn?: string;
  /** By default, browsers keep the file for good. */
  cacheControl?: string;
}

/**
 * Sends the file at a path, or 404 in plain text.
 * @param open returns undefined if there is no such file
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  open: (path: string) => Promise<StoredContent | undefined>,
  { versionsIn, cacheControl = FOREVER }: SendStoredFileOptions = {},
): Promise<FastifyReply> {
  const plain = await open(path);
  if (!plain) {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
  }
  void reply
    .type(contentType(extname(path)) || 'application/octet-stream')
    .headers({ 'cache-control': cacheControl, vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' });
  const match =
    versionsIn !== undefined && DICTIONARIES.test(path) ? useAsDictionary(versionsIn, path) : undefined;
  if (match)
    void reply.headers({ vary: 'Accept-Encoding, Available-Dictionary', 'use-as-dictionary': match });
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
  const dictionary = match && availableDictionary(request.headers['available-dictionary']);
  const delta = dictionary && accepted.has(DELTA_ENCODING) && (await open(deltaPath(path, dictionary)));
  if (delta) return sendContent(request, reply.header('content-encoding', DELTA_ENCODING), delta);
  const wanted = VARIANTS.filter(([encoding]) => accepted.has(encoding));
  for (const [encoding, ending] of wanted) {
    const variant = await open(path + ending);
    if (variant) return sendContent(request, reply.header('content-encoding', encoding), variant);
  }
  return sendContent(request, reply, plain);
}

async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  content: StoredContent,
): Promise<FastifyReply> {
  const etag = `"${content.sha256}"`;
  void reply.header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  void reply.header('content-length', content.size);
  return reply.send(await content.read());
}

/** Sends files that never change, compressed by the build where the client accepts that. */
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentType } from 'mime-types';
import { acceptedEncodings } from './accepted-encodings.ts';

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

/**
 * Sends the file at a path, or 404 in plain text.
 * @param open returns undefined if there is no such file
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  open: (path: string) => Promise<StoredContent | undefined>,
): Promise<FastifyReply> {
  const plain = await open(path);
  if (!plain) {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
  }
  void reply
    .type(contentType(extname(path)) || 'application/octet-stream')
    .headers({ 'cache-control': FOREVER, vary: 'Accept-Encoding', 'x-content-type-options': 'nosniff' });
  const accepted = acceptedEncodings(request.headers['accept-encoding']);
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

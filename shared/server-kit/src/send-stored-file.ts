/** Sends files, compressed where the client accepts that. */
import { extname } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentType } from 'mime-types';
import { availableDictionary, DELTA_ENCODING, deltaPath, useAsDictionary } from './dictionaries.ts';

/** Reads which encodings a client accepts. @param header `Accept-Encoding` */
export function acceptedEncodings(header = ''): Set<string> {
  const offers = header.split(',').map((offer) => offer.split(';').map((part) => part.trim().toLowerCase()));
  const wanted = offers.filter(([, ...parameters]) => !parameters.some((one) => /^q=0(\.0*)?$/.test(one)));
  return new Set(wanted.map(([name = '']) => name));
}

export interface StoredContent {
  sha256: string;
  /** The size in bytes. */
  size: number;
  read(): Promise<Readable> | Readable;
}

const FOREVER = 'public, max-age=31536000, immutable';
/** Compressed variants that a build makes, the best one first: encoding and ending. */
const VARIANTS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Scripts and stylesheets, most of which hardly change between versions. */
const DICTIONARIES = /\.(?:js|css)$/;

/** Types of files that are parts of pages. Opened by themselves, they are only text or a picture. */
const PARTS_OF_PAGES = /^(?:text\/(?:javascript|css)|application\/(?:json|wasm)|font\/|image\/(?!svg))/;
/** Scripts have no `sandbox`: no browser starts a worker from a sandboxed one. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";
/** A drawing keeps the style sheet that makes it legible on light and on dark. */
const NEVER_A_DOCUMENT = "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Keeps a file from running as a page of the portal, whatever is in it. */
function headersOf(type: string, { isOwn = false }: SendStoredFileOptions): Record<string, string> {
  if (PARTS_OF_PAGES.test(type)) return { 'content-security-policy': NOTHING };
  return {
    'content-security-policy': NEVER_A_DOCUMENT,
    ...(!isOwn && { 'content-disposition': 'attachment' }),
  };
}

export interface SendStoredFileOptions {
  /** The address below which all versions of these files are, e.g. `/remotes/mf-coupons`: browsers may use one as dictionary for another. */
  versionsIn?: string;
  /** By default, browsers cache the file forever. */
  cacheControl?: string;
  /** Whether the file is part of this program, not published by a team, so that a browser may render it. */
  isOwn?: boolean;
}

/** Headers of a file that an error in its place must not have: nobody may keep it, and it is not compressed. */
const HEADERS_OF_FILE = ['cache-control', 'content-encoding', 'etag', 'use-as-dictionary'];

/**
 * Sends the file at a path, or 404 in plain text.
 * @param open returns undefined if there is no such file
 * @throws what opening or reading the file throws; the reply can then be an error
 */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  open: (path: string) => Promise<StoredContent | undefined>,
  options: SendStoredFileOptions = {},
): Promise<FastifyReply> {
  try {
    return await sendFile(request, reply, path, open, options);
  } catch (error) {
    for (const name of HEADERS_OF_FILE) reply.removeHeader(name);
    throw error;
  }
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  open: (path: string) => Promise<StoredContent | undefined>,
  options: SendStoredFileOptions,
): Promise<FastifyReply> {
  const { versionsIn, cacheControl = FOREVER } = options;
  void reply.header('x-content-type-options', 'nosniff');
  const plain = await open(path);
  if (!plain) {
    return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('Not found\n');
  }
  const type = contentType(extname(path)) || 'application/octet-stream';
  void reply
    .type(type)
    .headers({ 'cache-control': cacheControl, vary: 'Accept-Encoding', ...headersOf(type, options) });
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

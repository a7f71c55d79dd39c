/** What the servers that send pages have in common. */
import { constants } from 'node:zlib';
import type { FastifyRequest } from 'fastify';

/** Makes browsers use https from then on, as the API does. They ignore it over http. */
export const HTTPS_ONLY = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } as const;

/** For `@fastify/compress`: half of what the slowest setting would take away, in a thousandth of its time. */
export const PAGE_COMPRESSION = {
  encodings: ['br', 'gzip'] as ('br' | 'gzip')[],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

/**
 * The host that the request names. `request.host` would prefer `X-Forwarded-Host`, by which a client could choose another
 * brand than the one that a shared cache keeps the page for.
 */
export function hostOf({ headers }: Pick<FastifyRequest, 'headers'>): string {
  return headers.host ?? '';
}

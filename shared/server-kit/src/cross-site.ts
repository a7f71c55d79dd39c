/** Tells calls of other sites from those of our own pages and of programs, which send neither header. */
import type { FastifyRequest } from 'fastify';
import { hostOf } from './page-kit.ts';

/** Returns whether a page of another origin sent a request. Browsers say so in headers that no page can set. */
export function isCrossSite(request: Pick<FastifyRequest, 'headers'>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  const isOtherOrigin =
    origin !== undefined && !(URL.canParse(origin) && new URL(origin).host === hostOf(request));
  return isOtherOrigin || (site !== undefined && site !== 'same-origin' && site !== 'none');
}

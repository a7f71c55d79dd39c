/** Calls that act with a tester's cookie are for the portal's own pages, and for programs. */
import type { FastifyRequest } from 'fastify';
import { hostOf } from '@coupon-center/server-kit';

/** Whether a page of another site sent a request. */
export function isCrossSite(request: Pick<FastifyRequest, 'headers'>): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== hostOf(request));
}

/** Decides who may read a server's metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problem.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Returns whether the request comes from this machine directly, not through a proxy on it. */
function isFromHere({ socket, headers }: FastifyRequest): boolean {
  return LOOPBACK.test(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;
}

/**
 * Lets callers with the token read metrics, or if none is configured, callers on this machine.
 * @param token value of `METRICS_TOKEN`
 * @throws {ProblemError} 401 without the token; 404 for other machines if none is configured
 */
export function assertMayReadMetrics(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) {
    if (isFromHere(request)) return;
    throw new ProblemError(404, 'not_found', 'There is nothing at this address.');
  }
  if (timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`))) return;
  throw new ProblemError(401, 'metrics_token_invalid', 'Send METRICS_TOKEN as a bearer token.', {
    headers: { 'www-authenticate': 'Bearer' },
  });
}

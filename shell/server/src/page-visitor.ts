/** Recognizes a visitor while a canary runs, so that the same version is shown each time. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from '@coupon-center/portal-contracts';
import { newVisitor, visitorCookie, visitorOf } from '@coupon-center/release';

/**
 * Returns the visitor of a request, and sets the cookie of a new one.
 * @returns undefined while no canary runs
 */
export function knowVisitor(
  request: FastifyRequest,
  reply: FastifyReply,
  { remotes }: Pick<Registry, 'remotes'>,
): string | undefined {
  if (!Object.values(remotes).some(({ canary }) => canary)) return undefined;
  const known = visitorOf(request.headers.cookie);
  if (known !== undefined) return known;
  const visitor = newVisitor();
  void reply.header('set-cookie', visitorCookie(visitor, { isSecure: request.protocol === 'https' }));
  return visitor;
}

/** Mounts the service's calls: finds the sender of a request and checks that it may make the call. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { releasedNameSchema } from '@coupon-center/portal-contracts';
import { RELEASE_PATH } from '@coupon-center/release';
import type { ReleaseAuth } from '@coupon-center/release';
import { callRoutes, ProblemError, readInput } from '@coupon-center/server-kit';
import type { CallRoute } from '@coupon-center/server-kit';
import type { Actor } from '../access/audit.ts';
import { assertMayChange, assertOperator, authenticate } from '../access/credentials.ts';
import { REPORTS, take } from '../access/limits.ts';
import type { Testers } from '../access/testers.ts';
import type { Executor } from '../database/release-tables.ts';

/** For replies that only the sender may see. */
export const NO_STORE = { 'cache-control': 'no-store' };

/** Registers a call of the service; its handler gets the sender as `caller`. */
export type ReleaseRoute = CallRoute<ReleaseAuth, Actor>;

/**
 * Returns the revision that the caller has seen.
 * @throws {ProblemError} 428 without one
 */
export function seenRevision({ headers }: FastifyRequest): number {
  const [, revision] = /^"(\d{1,15})"$/.exec(headers['if-match'] ?? '') ?? [];
  if (revision !== undefined) return Number(revision);
  const detail = 'Send the revision that you last saw as `If-Match: "<revision>"`.';
  throw new ProblemError(428, 'revision_missing', detail);
}

const nobody = ({ ip }: FastifyRequest): Actor => ({
  principal: { tokenId: '', scope: '', note: '' },
  address: ip,
});

/** Returns the function that registers the service's calls. */
export function releaseRoutes(
  app: FastifyInstance,
  { db, testers, isStrict }: { db: Executor; testers: Testers; isStrict: boolean },
): ReleaseRoute {
  return callRoutes<ReleaseAuth, Actor>(app, {
    prefix: RELEASE_PATH,
    isStrict,
    async authorize(request, { name, auth }) {
      const { authorization } = request.headers;
      if (auth === 'public') return nobody(request);
      if (auth === 'visitor') {
        await take(db, REPORTS[name as keyof typeof REPORTS], request.ip);
        return nobody(request);
      }
      if (auth === 'tester' && (await testers.includes(authorization))) return nobody(request);
      const principal = await authenticate(db, authorization, request.ip);
      if (auth === 'team') {
        const params = request.params as { name: string };
        assertMayChange(principal, readInput(releasedNameSchema, params.name));
      }
      if (auth === 'operator') assertOperator(principal);
      return { principal, address: request.ip };
    },
  });
}

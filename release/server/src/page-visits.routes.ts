/** Accepts reports of pages while a canary runs, from visitors with a cookie of the shell's server. */
import type { FastifyInstance } from 'fastify';
import { PAGE_VISITS_ADDRESS, pageVisitSchema } from '@coupon-center/portal-contracts';
import { RELEASE_PATH, visitorOf } from '@coupon-center/release';
import { PAGE_VISIT_REPORTS, take } from './limits.ts';
import { ReleaseProblem } from './problem.ts';
import type { ReleaseService } from './release-service.ts';

const MOST_BYTES = 1024;

export async function pageVisitRoutes(
  app: FastifyInstance,
  { db, canaries }: Pick<ReleaseService, 'db' | 'canaries'>,
): Promise<void> {
  const path = PAGE_VISITS_ADDRESS.slice(RELEASE_PATH.length);
  app.post(path, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    await take(db, PAGE_VISIT_REPORTS, request.ip);
    const visit = pageVisitSchema.safeParse(request.body);
    const visitor = visitorOf(request.headers.cookie);
    // The page doesn't read the reply, so it needs no details.
    if (!visit.success || visitor === undefined)
      throw new ReleaseProblem(400, 'malformed', 'The report is malformed.');
    await canaries.receive({ visitor, address: request.ip }, visit.data);
    return reply.code(204).send();
  });
}

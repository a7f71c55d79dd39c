/** Takes what pages report while a canary runs, from visitors that a server of pages has given a cookie. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { PAGE_VISITS_ADDRESS, pageVisitSchema } from '@coupon-center/portal-contracts';
import { RELEASE_PATH, visitorOf } from '@coupon-center/release';
import type { Canaries } from './canary.service.ts';
import { ReleaseProblem } from './problem.ts';

const MOST_BYTES = 1024;
/** Reports from one address within a minute. A page load sends two; an office may share an address. */
const MOST_REPORTS = 120;

export async function pageVisitRoutes(app: FastifyInstance, canaries: Canaries): Promise<void> {
  await app.register(rateLimit, {
    max: MOST_REPORTS,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { after }) =>
      new ReleaseProblem(429, 'too_many_reports', `Too many visits were reported. Try again in ${after}.`),
  });
  const path = PAGE_VISITS_ADDRESS.slice(RELEASE_PATH.length);
  app.post(path, { bodyLimit: MOST_BYTES }, async (request, reply) => {
    const visit = pageVisitSchema.safeParse(request.body);
    const visitor = visitorOf(request.headers.cookie);
    // The page doesn't read the reply; what is malformed needs no words.
    if (!visit.success || visitor === undefined)
      throw new ReleaseProblem(400, 'malformed', 'The report is malformed.');
    await canaries.receive(visitor, visit.data);
    return reply.code(204).send();
  });
}

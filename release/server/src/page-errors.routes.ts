/** Accepts the errors of pages from anybody, limited in size and rate. */
import type { FastifyInstance } from 'fastify';
import { PAGE_ERRORS_ADDRESS, pageErrorsSchema } from '@coupon-center/portal-contracts';
import { RELEASE_PATH } from '@coupon-center/release';
import { PAGE_ERROR_REPORTS, take } from './limits.ts';
import { ReleaseProblem } from './problem.ts';
import type { ReleaseService } from './release-service.ts';

const MOST_BYTES = 32 * 1024;

export async function pageErrorRoutes(
  app: FastifyInstance,
  { db, pageErrors }: Pick<ReleaseService, 'db' | 'pageErrors'>,
): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (request, body, done) => void parseJson(request, body as string, done),
  );
  app.post(PAGE_ERRORS_ADDRESS.slice(RELEASE_PATH.length), async (request, reply) => {
    await take(db, PAGE_ERROR_REPORTS, request.ip);
    const report = pageErrorsSchema.safeParse(request.body);
    // The page doesn't read the reply, so it needs no details.
    if (!report.success) throw new ReleaseProblem(400, 'malformed', 'The report is malformed.');
    await pageErrors.receive(report.data, request.ip);
    return reply.code(204).send();
  });
}

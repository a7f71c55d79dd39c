/** Takes the errors of pages, from anybody: little at a time, and not often. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { PAGE_ERRORS_ADDRESS, pageErrorsSchema } from '@coupon-center/portal-contracts';
import { RELEASE_PATH } from '@coupon-center/release';
import type { PageErrorsService } from './page-errors.service.ts';
import { ReleaseProblem } from './problem.ts';

const MOST_BYTES = 32 * 1024;
/** Reports from one address within a minute; a page sends few. */
const MOST_REPORTS = 30;

export async function pageErrorRoutes(app: FastifyInstance, pageErrors: PageErrorsService): Promise<void> {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (request, body, done) => void parseJson(request, body as string, done),
  );
  await app.register(rateLimit, {
    max: MOST_REPORTS,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, { after }) =>
      new ReleaseProblem(429, 'too_many_reports', `Too many errors were reported. Try again in ${after}.`),
  });
  app.post(PAGE_ERRORS_ADDRESS.slice(RELEASE_PATH.length), async (request, reply) => {
    const report = pageErrorsSchema.safeParse(request.body);
    // The page doesn't read the reply; what is malformed needs no words.
    if (!report.success) throw new ReleaseProblem(400, 'malformed', 'The report is malformed.');
    await pageErrors.receive(report.data);
    return reply.code(204).send();
  });
}

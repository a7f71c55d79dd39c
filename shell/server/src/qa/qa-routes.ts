/** All routes for testers on the shell's server. None of them exists where nobody may test. */
import type { FastifyInstance } from 'fastify';
import { problemOf, ProblemError, sendProblem } from '@coupon-center/server-kit';
import { linkRoutes } from './link-routes.ts';
import type { QaRoutesOptions } from './link-routes.ts';
import { panelCalls } from './panel-calls.ts';

const FAILED = new ProblemError(500, 'failed', 'Something went wrong.');

export async function qaRoutes(app: FastifyInstance, options: QaRoutesOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) =>
      sendProblem(request, reply, problemOf(error, request, FAILED)),
    );
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    linkRoutes(scope, options);
    await scope.register(async (calls) => panelCalls(calls, options));
  });
}

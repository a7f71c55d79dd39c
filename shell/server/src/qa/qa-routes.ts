/** All routes for testers on the shell's server. None of them exists where nobody may test. */
import type { FastifyError, FastifyInstance } from 'fastify';
import { linkRoutes } from './link-routes.ts';
import { panelCalls } from './panel-calls.ts';
import type { QaRoutesOptions } from './qa-options.ts';

export async function qaRoutes(app: FastifyInstance, options: QaRoutesOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      const status = error.statusCode ?? 500;
      if (status < 500) return reply.code(status).send({ message: error.message });
      request.log.error({ err: error }, 'a call of a tester failed');
      return reply.code(500).send({ message: 'Something went wrong.' });
    });
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    linkRoutes(scope, options);
    await scope.register(async (calls) => panelCalls(calls, options));
  });
}

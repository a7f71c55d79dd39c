/** Health checks for an orchestrator. */
import type { FastifyInstance } from 'fastify';

/** Mounts `/livez` (the process answers) and `/readyz` (its database and its store answer, and it is not stopping). */
export function mountHealth(app: FastifyInstance, ping: () => Promise<void>): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.get('/livez', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const isReady =
      !isStopping &&
      (await ping().then(
        () => true,
        () => false,
      ));
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: isReady ? 'ok' : 'down' });
  });
}

/** Keeps other sites in a tester's browser from making calls that change a test stack. */
import type { FastifyInstance } from 'fastify';
import { isCrossSite } from '@coupon-center/server-kit';

/** Refuses requests from pages of another origin. Programs send no Origin, and the whole portal refuses foreign hosts. */
export function refuseOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isCrossSite(request)) return;
    return reply
      .code(403)
      .header('cache-control', 'no-store')
      .send({ message: 'Only the portal itself and programs on this machine may change a test stack.' });
  });
}

/** Keeps other sites in the browser of a tester away from calls that change a test stack. */
import type { FastifyInstance } from 'fastify';
import { isCrossSite } from '@coupon-center/server-kit';

/** Refuses requests of pages of another origin. Programs send no Origin, and foreign hosts are refused for all of the portal. */
export function refuseOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isCrossSite(request)) return;
    return reply
      .code(403)
      .header('cache-control', 'no-store')
      .send({ message: 'Only the portal itself and programs on this machine may change a test stack.' });
  });
}

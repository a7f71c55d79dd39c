/** Keeps other sites in the browser of a tester away from calls that change a test stack. */
import type { FastifyInstance } from 'fastify';

/** Refuses requests of pages of another origin. Programs send no Origin, and foreign hosts are refused for all of the portal. */
export function refuseOtherSites(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin, host, 'sec-fetch-site': site } = request.headers;
    const isOwn = origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
    const isFromOwn =
      site === undefined || site === 'same-origin' || (site === 'none' && request.method === 'GET');
    if (isOwn && isFromOwn) return;
    return reply
      .code(403)
      .header('cache-control', 'no-store')
      .send({ message: 'Only the portal itself and programs on this machine may change a test stack.' });
  });
}

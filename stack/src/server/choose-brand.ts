/** `?client=8` on any page goes to that brand's host on this machine: quicker to type than a host name. Never in production. */
import type { FastifyInstance } from 'fastify';
import { siteAt, siteByClientId } from '@coupon-center/site-config';

const PARAMETER = 'client';

/** @param origin where this machine serves the default brand, e.g. `http://localhost:4000` */
export function chooseBrandByQuery(app: FastifyInstance, origin: string): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || !URL.canParse(request.url, origin)) return;
    const asked = new URL(request.url, origin);
    const client = asked.searchParams.get(PARAMETER);
    const site = client === null || asked.pathname.startsWith('/api/') ? undefined : siteByClientId(client);
    if (!site) return;
    asked.searchParams.delete(PARAMETER);
    const address = new URL(siteAt(site, origin).portalUrl);
    // Sets the path instead of resolving it: it may begin with two slashes, which a URL parser takes for a host.
    address.pathname = asked.pathname;
    address.search = asked.search;
    return reply.header('cache-control', 'no-store').redirect(address.href, 302);
  });
}

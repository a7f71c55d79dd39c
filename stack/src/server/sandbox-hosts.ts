/**
 * Restricts the sandbox to this machine. Its mailbox contains password links, and a foreign page could otherwise read
 * it by pointing its own host name at 127.0.0.1 (DNS rebinding).
 */
import type { FastifyInstance } from 'fastify';

const LOCAL = /^(?:(?:[^.]+\.)?localhost|127\.0\.0\.1|\[::1\])$/;

function hostnameOf(host: string | undefined): string {
  const address = `http://${host ?? ''}`;
  return URL.canParse(address) ? new URL(address).hostname : '';
}

/** Refuses requests for any host but this machine and the host of the portal's own origin. */
export function refuseForeignHosts(app: FastifyInstance, portalOrigin: string): void {
  const portal = new URL(portalOrigin).hostname;
  app.addHook('onRequest', async (request, reply) => {
    const hostname = hostnameOf(request.headers.host);
    if (hostname === portal || LOCAL.test(hostname)) return;
    return reply
      .code(421)
      .header('cache-control', 'no-store')
      .type('text/plain')
      .send(
        'With the sandbox on, the portal only serves localhost. To use another host, set PORTAL_ORIGIN.\n',
      );
  });
}

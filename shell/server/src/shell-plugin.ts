/** The shell's server as a Fastify plugin. */
import compress from '@fastify/compress';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { PAGE_COMPRESSION, logRequests } from '@coupon-center/server-kit';
import { pageRoute } from './page-route.ts';
import { securityHeaders } from './security-headers.ts';
import type { ShellOptions } from './shell-options.ts';
import { staticFiles } from './static-files.ts';

/**
 * Sends `/assets/*`, `/shell/*`, `/remotes/*`, `/registry.json`, and the shell's page for every other address of a browser.
 */
export async function shellPlugin(app: FastifyInstance, options: ShellOptions): Promise<void> {
  logRequests(app);
  await app.register(compress, PAGE_COMPRESSION);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders);
  });
  app.setNotFoundHandler((_request, reply) => sendPlain(reply, 404, 'Not found\n'));
  app.setErrorHandler((error, request, reply) => {
    const isOurs = ((error as FastifyError).statusCode ?? 500) >= 500;
    if (isOurs) request.log.error({ err: error }, 'a page could not be made');
    return isOurs ? sendPlain(reply, 500, 'Something went wrong\n') : sendPlain(reply, 400, 'Bad request\n');
  });
  await app.register(staticFiles, options);
  await pageRoute(app, options);
}

function sendPlain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/plain').send(text);
}

/** The shell's server as a Fastify plugin. */
import type { FastifyInstance } from 'fastify';
import { pageRoute } from './page-route.ts';
import { securityHeaders } from './security-headers.ts';
import type { ShellOptions } from './shell-options.ts';
import { staticFiles } from './static-files.ts';

/**
 * Sends `/assets/*`, `/remotes/*`, `/registry.json`, and the shell's page for every other address of a browser.
 * @throws Error when the shell was not built
 */
export async function shellPlugin(app: FastifyInstance, options: ShellOptions): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders);
  });
  await staticFiles(app, options);
  await pageRoute(app, options);
}

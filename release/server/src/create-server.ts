/** The server of a release service that runs alone. */
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { endConnections, makeRepliesSafe, mountHealth, serverOptions } from '@coupon-center/server-kit';
import type { HealthParts } from '@coupon-center/server-kit';
import { replyToFailure, replyToUnknown } from './http/problem-reply.ts';
import { releasePlugin } from './release-plugin.ts';
import type { ReleaseService } from './release-service.ts';

/** How long an upload may take, in milliseconds. */
const REQUEST_MS = 5 * 60_000;

/** Creates the server, whose log the service writes to; {@link mountService} adds the calls. */
export function createServer(settings: { logLevel: string; trustProxy?: string[] }): FastifyInstance {
  const app = Fastify({
    ...serverOptions({ ...settings, timeouts: { request: REQUEST_MS } }),
    frameworkErrors: (error, request, reply) => void replyToFailure(error, request, reply),
  });
  endConnections(app);
  makeRepliesSafe(app);
  app.setErrorHandler(replyToFailure);
  app.setNotFoundHandler(replyToUnknown);
  return app;
}

/** @param parts checks of the service's dependencies, by name */
export async function mountService(
  app: FastifyInstance,
  service: ReleaseService,
  parts: HealthParts,
): Promise<void> {
  mountHealth(app, { parts });
  await app.register(releasePlugin, service);
}

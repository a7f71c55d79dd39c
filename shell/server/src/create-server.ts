/** The server that the shell is mounted in when it runs alone. */
import Fastify from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endConnections, makeRepliesSafe, serverOptions } from '@coupon-center/server-kit';

const UNREADABLE = '/unreadable-address';

/** For `frameworkErrors` of a server that the shell is mounted in: sends the same answer as for an unknown address. */
export function unreadableAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  request.raw.url = UNREADABLE;
  request.server.routing(request.raw, reply.raw);
}

export function createServer(settings: { logLevel: string; trustProxy?: string[] }): FastifyInstance {
  const app = Fastify({ ...serverOptions(settings), frameworkErrors: unreadableAddress });
  endConnections(app);
  makeRepliesSafe(app);
  return app;
}

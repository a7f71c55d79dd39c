/** The server that the shell is mounted in when it runs alone. */
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { endConnections, makeRepliesSafe, serverOptions } from '@coupon-center/server-kit';
import { unreadableAddress } from './unreadable-address.ts';

export function createServer(settings: { logLevel: string; trustProxy?: string[] }): FastifyInstance {
  const app = Fastify({ ...serverOptions(settings), frameworkErrors: unreadableAddress });
  endConnections(app);
  makeRepliesSafe(app);
  return app;
}

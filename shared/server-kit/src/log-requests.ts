/** One line a request, written when it is answered, with the id that the caller knows it by. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from '@coupon-center/contracts';

/**
 * Log every request of an instance, and tell its id in the reply.
 * @param more what else belongs in the line
 */
export function logRequests(
  app: FastifyInstance,
  more: (request: FastifyRequest, reply: FastifyReply) => Record<string, unknown> = () => ({}),
): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const ms = Math.round(reply.elapsedTime);
    request.log.info({ req: request, ...more(request, reply), status: reply.statusCode, ms }, 'answered');
  });
}

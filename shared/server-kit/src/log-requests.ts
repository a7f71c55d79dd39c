/** One line a request, written when it is over, with the id that the caller knows it by. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from '@coupon-center/contracts';

/** Stands for the status where nothing of an answer could be sent; that of nginx. */
const CALLER_GONE = 499;

/** What a request that is over was answered, as it is written and counted. */
export function statusOf({ raw, statusCode }: FastifyReply): number {
  return raw.headersSent ? statusCode : CALLER_GONE;
}

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
    // Not when it is answered: what a caller sent who has hung up since may have been done all the same.
    reply.raw.once('close', () => {
      const ms = Math.round(reply.elapsedTime);
      const status = statusOf(reply);
      const message = status === CALLER_GONE ? 'the caller has gone' : 'answered';
      request.log.info({ req: request, ...more(request, reply), status, ms }, message);
    });
  });
}

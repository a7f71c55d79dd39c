/** Logs one line per finished request, with the id that the caller knows, and traces it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REQUEST_ID_HEADER } from '@coupon-center/contracts';
import { traceRequests } from './tracing.ts';

/** Status if no response could be sent, as in nginx. */
const CALLER_GONE = 499;

/** Returns the status of a finished request for logs and metrics. */
export function statusOf({ raw, statusCode }: FastifyReply): number {
  return raw.headersSent ? statusCode : CALLER_GONE;
}

/**
 * Logs and traces every request of an instance, and returns its id in a response header.
 * @param more further fields of the line
 */
export function logRequests(
  app: FastifyInstance,
  more: (request: FastifyRequest, reply: FastifyReply) => Record<string, unknown> = () => ({}),
): void {
  traceRequests(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID_HEADER, request.id);
    // `onResponse` would miss requests whose caller hung up.
    reply.raw.once('close', () => {
      const ms = Math.round(reply.elapsedTime);
      const status = statusOf(reply);
      const message = status === CALLER_GONE ? 'the caller has gone' : 'answered';
      request.log.info({ req: request, ...more(request, reply), status, ms }, message);
    });
    done();
  });
}

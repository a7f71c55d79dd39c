/** Turns anything thrown below a route into problem details: never a stack trace, never HTML. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ReleaseError } from '@coupon-center/release';
import { BARE_HEADERS } from '@coupon-center/server-kit';
import { StoreUnavailableError } from './file-store.ts';
import { ReleaseProblem } from './problem.ts';

const PROBLEM_TYPE = 'application/problem+json';

function problemOf(error: unknown, request: FastifyRequest): ReleaseProblem {
  if (error instanceof ReleaseProblem) return error;
  if (error instanceof ReleaseError) return new ReleaseProblem(422, 'refused', error.message);
  const { statusCode = 500, message } = error as Partial<FastifyError>;
  if (statusCode < 500) return new ReleaseProblem(statusCode, 'bad_request', message ?? 'Bad request');
  request.log.error({ err: error }, 'a request failed');
  if (error instanceof StoreUnavailableError) {
    const detail = `${error.message} Nothing was changed. Try again in a moment.`;
    return new ReleaseProblem(503, 'store_unavailable', detail, { 'retry-after': '5' });
  }
  return new ReleaseProblem(
    503,
    'unavailable',
    'The release service could not do this now. Nothing was changed. Try again in a moment.',
    { 'retry-after': '5' },
  );
}

export function replyToFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message: detail, headers } = problemOf(error, request);
  // The rest of the request is not read, so the connection can't be reused.
  if (!request.raw.readableEnded) void reply.header('connection', 'close');
  return (
    reply
      .code(status)
      // A request that the framework refuses before any hook has no headers yet.
      .headers({ ...BARE_HEADERS, ...headers })
      .type(PROBLEM_TYPE)
      .send(
        JSON.stringify({ type: 'about:blank', title: code, status, code, detail, request_id: request.id }),
      )
  );
}

export function replyToUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return replyToFailure(
    new ReleaseProblem(404, 'not_found', 'There is nothing at this address.'),
    request,
    reply,
  );
}

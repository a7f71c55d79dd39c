/** Turns anything thrown below a route into problem details: never a stack trace, never HTML. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReleaseError } from '@coupon-center/release';
import { problemOf, ProblemError, sendProblem } from '@coupon-center/server-kit';
import { StoreUnavailableError } from '../store/file-store.ts';

const failed = (code: string, detail: string) =>
  new ProblemError(503, code, `${detail} Nothing was changed. Try again in a moment.`, {
    headers: { 'retry-after': '5' },
  });

const UNAVAILABLE = failed('unavailable', 'The release service could not complete the request.');

function read(error: unknown, request: FastifyRequest): ProblemError {
  if (error instanceof ReleaseError) return new ProblemError(422, 'refused', error.message);
  const isStore = error instanceof StoreUnavailableError;
  return problemOf(error, request, isStore ? failed('store_unavailable', error.message) : UNAVAILABLE);
}

export function replyToFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = read(error, request);
  // The rest of the request is not read, so the connection can't be reused.
  if (!request.raw.readableEnded) void reply.header('connection', 'close');
  // Published commands may show the title.
  return sendProblem(request, reply, problem, problem.code);
}

export function replyToUnknown(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return replyToFailure(
    new ProblemError(404, 'not_found', 'There is nothing at this address.'),
    request,
    reply,
  );
}

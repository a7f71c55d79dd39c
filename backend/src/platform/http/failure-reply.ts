/** Turns anything thrown below a route into a response: never a stack trace, never HTML. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { problemsOf } from '@coupon-center/contracts';
import type { ApiCall } from '@coupon-center/contracts';
import { sendProblem } from '@coupon-center/server-kit';
import { FieldsError, notFound, ProblemError } from '../errors.ts';

/** An error of the framework, or of the database's driver. */
type Failure = FastifyError & { severity: string };

/** Errors of the framework, by code. */
const FRAMEWORK: Readonly<Record<string, [status: number, code: string, detail: string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: [400, 'invalid_json', 'The body is not valid JSON.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: [400, 'invalid_json', 'The body is empty.'],
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'body_too_large', 'The body is too large.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'unsupported_media_type', 'Send the body as application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: [
    400,
    'invalid_length',
    'The length of the body doesn’t match its Content-Length.',
  ],
  FST_ERR_BAD_URL: [404, 'not_found', 'There is nothing at this address.'],
};

/** SQLSTATE classes and system errors that mean "not now": connection, resources, operator, a server that only reads. */
const DATABASE_AWAY =
  /^(08...|53...|57P0[1-5]|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/** The server ended the connection, or made none, whatever the code says: after a crash on a full disk it is that of a bug. */
const CONNECTION_ENDED = /^(FATAL|PANIC)$/;

/** Driver errors without a code: a lost connection, or none available in time. */
const CONNECTION_LOST =
  /connection (terminated|timeout|error)|timeout exceeded|not queryable|query read timeout/i;

/** SQLSTATEs of work that was rolled back because of concurrent work; it can be sent again. */
const DATABASE_BUSY = /^(40001|40P01|55P03|57014)$/;

export function replyToFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof FieldsError)
    return reply.status(400).type('application/json; charset=utf-8').send(JSON.stringify(error.fields));
  return sendProblem(request, reply, problemOf(error, request));
}

function problemOf(error: unknown, request: FastifyRequest): ProblemError {
  if (error instanceof ProblemError) return error;
  const { code = '', statusCode, message = '', severity = '' } = (error ?? {}) as Partial<Failure>;
  const known = FRAMEWORK[code];
  if (known) return new ProblemError(...known);
  // The JSON parser throws plain errors with a status.
  if (error instanceof SyntaxError)
    return new ProblemError(400, 'invalid_json', 'The body is not valid JSON.');
  // Before the database errors: a caller who hangs up while sending the body also causes ECONNRESET.
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new ProblemError(statusCode, 'bad_request', 'The request could not be read.');
  if (DATABASE_BUSY.test(code)) {
    request.log.error({ err: error }, 'the database undid a transaction');
    return new ProblemError(503, 'database_busy', 'The service is busy. Try again in a moment.', {
      headers: { 'retry-after': '1' },
    });
  }
  if (DATABASE_AWAY.test(code) || CONNECTION_ENDED.test(severity) || CONNECTION_LOST.test(message)) {
    request.log.error({ err: error }, 'the database does not answer');
    return new ProblemError(
      503,
      'database_unavailable',
      'The service is not available. Try again in a moment.',
      {
        headers: { 'retry-after': '5' },
      },
    );
  }
  request.log.error({ err: error }, 'a request failed');
  return new ProblemError(
    500,
    'internal_error',
    'Something went wrong on our side. Quote the request id when you report it.',
  );
}

export function replyToUnknownRoute(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, notFound());
}

/**
 * Fails loudly, in tests, on an error that the call's contract doesn't declare.
 * @returns a function that turns what was thrown into what is sent
 */
export function problemCheckOf(call: ApiCall): (error: unknown) => unknown {
  const declared = problemsOf(call);
  return (error) => {
    if (!(error instanceof ProblemError) || declared[error.status]?.includes(error.code)) return error;
    const detail = `${call.name} answered ${error.status} ${error.code}, which its contract does not list.`;
    return new ProblemError(500, 'undeclared_problem', detail);
  };
}

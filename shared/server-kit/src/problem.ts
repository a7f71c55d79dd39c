/** Errors that a server returns as problem details (RFC 9457), thrown anywhere below a route. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PROBLEM_TYPE, REQUEST_ID_HEADER, statusText } from '@coupon-center/contracts';
import { BARE_HEADERS } from './client-errors.ts';

export class ProblemError extends Error {
  override name = 'ProblemError';
  readonly status: number;
  readonly code: string;
  /** Extension members, e.g. the current record of a conflict. */
  readonly members: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param status HTTP status
   * @param code stable, machine-readable reason in snake_case
   * @param detail one sentence for people: what happened and what to do next
   */
  constructor(
    status: number,
    code: string,
    detail: string,
    extra: { members?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(detail);
    this.status = status;
    this.code = code;
    this.members = extra.members ?? {};
    this.headers = extra.headers ?? {};
  }
}

/**
 * Sends a problem.
 * @param title by default the text of its status
 */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, message: detail, members, headers }: ProblemError,
  title: string = statusText(status),
): FastifyReply {
  const problem = { type: 'about:blank', title, status, code, detail };
  // Serialised here, because the framework doesn't know the content type of problem details.
  const body = JSON.stringify({ ...members, ...problem, request_id: request.id });
  return (
    reply
      .code(status)
      // A request that the framework refuses before any hook has no headers yet.
      .headers({ ...BARE_HEADERS, [REQUEST_ID_HEADER]: request.id, ...headers })
      .type(PROBLEM_TYPE)
      .send(body)
  );
}

/**
 * Returns the problem for anything thrown below a route. Logs an error that is not a refusal.
 * @param failed the answer to such an error
 */
export function problemOf(error: unknown, request: FastifyRequest, failed: ProblemError): ProblemError {
  if (error instanceof ProblemError) return error;
  const { statusCode = 500, message = 'Bad request' } = (error ?? {}) as {
    statusCode?: number;
    message?: string;
  };
  if (statusCode >= 400 && statusCode < 500) return new ProblemError(statusCode, 'bad_request', message);
  request.log.error({ err: error }, 'a request failed');
  return failed;
}

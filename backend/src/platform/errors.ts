/** Errors that the API returns: two kinds, thrown anywhere below a route and turned into a response in one place. */
import { NON_FIELD_ERRORS, statusText } from '@coupon-center/contracts';
import type { FieldErrors, Problem } from '@coupon-center/contracts';

/** An error that is returned as problem details. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  /** Extension members, e.g. the current record of a conflict. */
  readonly members: Record<string, unknown>;
  readonly headers: Record<string, string>;

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
    this.name = 'ProblemError';
    this.status = status;
    this.code = code;
    this.members = extra.members ?? {};
    this.headers = extra.headers ?? {};
  }
}

/** A 400 keyed by field. */
export class FieldsError extends Error {
  readonly fields: FieldErrors;

  constructor(fields: FieldErrors) {
    super(`Refused: ${Object.keys(fields).join(', ')}`);
    this.name = 'FieldsError';
    this.fields = fields;
  }
}

/** Creates the error for one field, or with {@link NON_FIELD_ERRORS} for the whole form. */
export function fieldError(field: string, message: string): FieldsError {
  return new FieldsError({ [field]: [message] });
}

export function formError(message: string): FieldsError {
  return fieldError(NON_FIELD_ERRORS, message);
}

export function unauthorized(code: string, detail: string): ProblemError {
  return new ProblemError(401, code, detail, { headers: { 'www-authenticate': 'Bearer' } });
}

export function forbidden(code: string, detail: string): ProblemError {
  return new ProblemError(403, code, detail);
}

export function notFound(detail = 'There is nothing at this address.', code = 'not_found'): ProblemError {
  return new ProblemError(404, code, detail);
}

export function conflict(code: string, detail: string, members: Record<string, unknown> = {}): ProblemError {
  return new ProblemError(409, code, detail, { members });
}

/** @param retryAfter seconds after which to try again */
export function overloaded(retryAfter: number): ProblemError {
  return new ProblemError(503, 'overloaded', 'The service is busy. Try again in a moment.', {
    headers: { 'retry-after': String(retryAfter) },
  });
}

/** Returns a problem as it is sent. */
export function problemBody(status: number, code: string, requestId: string, detail?: string): Problem {
  return { type: 'about:blank', title: statusText(status), status, code, detail, request_id: requestId };
}

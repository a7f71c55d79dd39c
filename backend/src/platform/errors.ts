/** Errors that the API returns: two kinds, thrown anywhere below a route and turned into a response in one place. */
import { NON_FIELD_ERRORS } from '@coupon-center/contracts';
import type { FieldErrors } from '@coupon-center/contracts';
import { ProblemError } from '@coupon-center/server-kit';

export { ProblemError };

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

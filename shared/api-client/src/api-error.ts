import {
  NON_FIELD_ERRORS,
  problemSchema,
  receivedFieldErrorsSchema,
  statusText,
} from '@coupon-center/contracts';
import type { FieldErrors } from '@coupon-center/contracts';

/**
 * `fields`: a 400 keyed by field. `http`: any other status. `network`: no response. `contract`: a response that doesn't match
 * the call's contract. `aborted`: cancelled by the caller.
 */
export type ApiErrorKind = 'fields' | 'http' | 'network' | 'contract' | 'aborted';

export interface ApiErrorDetails {
  kind: ApiErrorKind;
  message: string;
  /** 0 if there was no response. */
  status?: number;
  code?: string;
  fieldErrors?: FieldErrors;
  challenge?: string;
  requestId?: string;
  /** Seconds to wait before trying again; 0 if the server didn't say. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * Shell and remotes are separate builds with their own copies of this class. `instanceof` checks this mark, so that every copy
 * recognises the errors of the others.
 */
const MARK = Symbol.for('coupon-center.api-error');

export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && MARK in value;
  }

  readonly [MARK] = true;
  readonly kind: ApiErrorKind;
  readonly status: number;
  /** Stable reason, e.g. `email_taken`; empty if the server sent none. */
  readonly code: string;
  readonly fieldErrors: FieldErrors;
  /** Sent back with the code after `second_factor_required`; empty for other errors. */
  readonly challenge: string;
  readonly requestId: string;
  readonly retryAfter: number;

  constructor(details: ApiErrorDetails) {
    super(details.message, { cause: details.cause });
    this.name = 'ApiError';
    this.kind = details.kind;
    this.status = details.status ?? 0;
    this.code = details.code ?? '';
    this.fieldErrors = details.fieldErrors ?? {};
    this.challenge = details.challenge ?? '';
    this.requestId = details.requestId ?? '';
    this.retryAfter = details.retryAfter ?? 0;
  }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * Returns the messages to show at the fields: the first of each, capitalised. `form` applies to the form as a whole.
 * @see specification, section 5
 */
export function formErrors(error: unknown): { fields: Record<string, string>; form: string | null } {
  if (!(error instanceof ApiError)) return { fields: {}, form: null };
  const fields: Record<string, string> = {};
  let form: string | null = null;
  for (const [field, messages] of Object.entries(error.fieldErrors)) {
    const message = capitalize(messages[0] ?? '');
    if (field === NON_FIELD_ERRORS) form = message;
    else fields[field] = message;
  }
  return { fields, form };
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/**
 * Returns the message for a form that was sent too often.
 * @returns null for any other error
 */
export function tooManyAttempts(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null;
  const { retryAfter } = error;
  if (retryAfter === 0) return 'Something went wrong: too many attempts. Try again in a while.';
  const wait =
    retryAfter < 90 ? counted(retryAfter, 'second') : counted(Math.ceil(retryAfter / 60), 'minute');
  return `Something went wrong: too many attempts. Try again in ${wait}.`;
}

/**
 * Creates the error of an unsuccessful response.
 * @param headers say how long to wait after a 429
 */
export function errorOfAnswer(
  status: number,
  body: unknown,
  requestId: string,
  headers = new Headers(),
): ApiError {
  // The header's other format, a date, is not supported.
  const retryAfter = Math.max(0, Number.parseInt(headers.get('retry-after') ?? '', 10) || 0);
  const problem = problemSchema.safeParse(body);
  if (problem.success) {
    const { code, detail, request_id, challenge } = problem.data;
    return new ApiError({
      kind: 'http',
      status,
      code,
      message: detail ?? statusText(status),
      challenge,
      requestId: request_id,
      retryAfter,
    });
  }
  const fields = receivedFieldErrorsSchema.safeParse(body);
  if (status === 400 && fields.success)
    return new ApiError({
      kind: 'fields',
      status,
      message: statusText(status),
      fieldErrors: fields.data,
      requestId,
    });
  return new ApiError({ kind: 'http', status, message: statusText(status), requestId, retryAfter });
}

/** A failed call, as callers see it. */
import {
  NON_FIELD_ERRORS,
  problemSchema,
  receivedFieldErrorsSchema,
  statusText,
} from '@coupon-center/contracts';
import type { FieldErrors } from '@coupon-center/contracts';

/**
 * `fields`: 400 keyed by field. `http`: any other status. `network`: no answer came. `contract`: an answer came that does
 * not fit the call. `aborted`: the caller gave up.
 */
export type ApiErrorKind = 'fields' | 'http' | 'network' | 'contract' | 'aborted';

export interface ApiErrorDetails {
  kind: ApiErrorKind;
  message: string;
  /** 0 where no answer came. */
  status?: number;
  code?: string;
  fieldErrors?: FieldErrors;
  requestId?: string;
  /** Seconds until the server wants to be asked again; 0 where it did not say. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * Shell and remotes are separate builds, each with a copy of this class: an error of one copy is an error for all, so
 * `instanceof` asks for this mark instead of the constructor.
 */
const MARK = Symbol.for('coupon-center.api-error');

export class ApiError extends Error {
  static override [Symbol.hasInstance](value: unknown): value is ApiError {
    return value instanceof Error && MARK in value;
  }

  readonly [MARK] = true;
  readonly kind: ApiErrorKind;
  readonly status: number;
  /** Stable reason, e.g. `email_taken`; empty where the server gave none. */
  readonly code: string;
  readonly fieldErrors: FieldErrors;
  readonly requestId: string;
  readonly retryAfter: number;

  constructor(details: ApiErrorDetails) {
    super(details.message, { cause: details.cause });
    this.name = 'ApiError';
    this.kind = details.kind;
    this.status = details.status ?? 0;
    this.code = details.code ?? '';
    this.fieldErrors = details.fieldErrors ?? {};
    this.requestId = details.requestId ?? '';
    this.retryAfter = details.retryAfter ?? 0;
  }
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/**
 * The messages to show under the fields: the first of each, with a capital. `form` belongs above the form.
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
 * What to say where a form was sent too often.
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
 * Make the error of an answer that was not a success.
 * @param headers of the answer, for the wait that a 429 asks for
 */
export function errorOfAnswer(
  status: number,
  body: unknown,
  requestId: string,
  headers = new Headers(),
): ApiError {
  // The other form of the header, a date, is none of ours.
  const retryAfter = Math.max(0, Number.parseInt(headers.get('retry-after') ?? '', 10) || 0);
  const problem = problemSchema.safeParse(body);
  if (problem.success) {
    const { code, detail, request_id } = problem.data;
    return new ApiError({
      kind: 'http',
      status,
      code,
      message: detail ?? statusText(status),
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

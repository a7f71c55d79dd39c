/** A failed call, as callers see it. */
import { fieldErrorsSchema, NON_FIELD_ERRORS, problemSchema, statusText } from '@coupon-center/contracts';
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

  constructor(details: ApiErrorDetails) {
    super(details.message, { cause: details.cause });
    this.name = 'ApiError';
    this.kind = details.kind;
    this.status = details.status ?? 0;
    this.code = details.code ?? '';
    this.fieldErrors = details.fieldErrors ?? {};
    this.requestId = details.requestId ?? '';
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

/** Make the error of an answer that was not a success. */
export function errorOfAnswer(status: number, body: unknown, requestId: string): ApiError {
  const problem = problemSchema.safeParse(body);
  if (problem.success) {
    const { code, detail, request_id } = problem.data;
    return new ApiError({
      kind: 'http',
      status,
      code,
      message: detail ?? statusText(status),
      requestId: request_id,
    });
  }
  const fields = fieldErrorsSchema.safeParse(body);
  if (status === 400 && fields.success)
    return new ApiError({
      kind: 'fields',
      status,
      message: statusText(status),
      fieldErrors: fields.data,
      requestId,
    });
  return new ApiError({ kind: 'http', status, message: statusText(status), requestId });
}

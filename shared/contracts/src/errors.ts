/** Shapes and texts of the API's errors (specification, section 8; docs/rules.md, 43). */
import * as z from '@coupon-center/schema';

const messages = z.array(z.string()).check(z.minLength(1));

/** A 400 keyed by field; `non_field_errors` applies to the form as a whole. */
export const fieldErrorsSchema = z.record(z.string(), messages);
export type FieldErrors = z.infer<typeof fieldErrorsSchema>;
export const NON_FIELD_ERRORS = 'non_field_errors';

/** Like {@link fieldErrorsSchema}, but accepts another server's nested messages of a field. */
export const receivedFieldErrorsSchema = z.record(
  z.string(),
  z.union([
    messages,
    z.pipe(
      z.object({ [NON_FIELD_ERRORS]: messages }),
      z.transform((keyed) => keyed[NON_FIELD_ERRORS]),
    ),
  ]),
);

/** Every error that isn't keyed by field, sent as `application/problem+json` (RFC 9457). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Stable, machine-readable reason, e.g. `coupon_limit_reached`. */
  code: z.string(),
  detail: z.optional(z.string()),
  request_id: z.string(),
  /** Sent with `second_factor_required`; the call `secondFactorLogin` takes it together with a code. */
  challenge: z.optional(z.string()),
});
export type Problem = z.infer<typeof problemSchema>;
export const PROBLEM_TYPE = 'application/problem+json';

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

/** Returns the error catalogue's text for a status, by default 'Generic Error'. */
export function statusText(status: number): string {
  return STATUS_TEXTS[status] ?? 'Generic Error';
}

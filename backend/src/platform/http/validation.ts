/** Validates input against a contract, with error messages for people. */
import { NON_FIELD_ERRORS, REQUIRED_MESSAGE } from '@coupon-center/contracts';
import type { FieldErrors } from '@coupon-center/contracts';
import type * as z from '@coupon-center/schema';
import { isStorable } from '@coupon-center/server-kit';
import { FieldsError, formError } from '../errors.ts';
import { compiled } from './compiled.ts';

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

const TYPE_MESSAGES: Readonly<Record<string, string>> = {
  string: 'Enter text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Choose yes or no.',
  array: 'Send a list.',
  object: 'Send an object.',
};

/** Returns the message of an issue for which the schema defines none. */
function messageOf(issue: RawIssue): string | undefined {
  if (issue.input === undefined || (issue.input === null && issue.code === 'invalid_type'))
    return REQUIRED_MESSAGE;
  const { code } = issue;
  if (code === 'invalid_type') return TYPE_MESSAGES[String(issue.expected)] ?? 'This value is not valid.';
  if (code === 'too_big' && issue.origin === 'string')
    return `Ensure this field has no more than ${issue.maximum} characters.`;
  if (code === 'too_big' && issue.origin === 'array') return `Send at most ${issue.maximum} items.`;
  if (code === 'too_big') return `Ensure this value is at most ${issue.maximum}.`;
  if (code === 'too_small' && issue.origin === 'string')
    return issue.minimum === 1
      ? REQUIRED_MESSAGE
      : `Ensure this field has at least ${issue.minimum} characters.`;
  if (code === 'too_small' && issue.origin === 'array')
    return issue.minimum === 1 ? 'Send at least one item.' : `Send at least ${issue.minimum} items.`;
  if (code === 'too_small') return `Ensure this value is at least ${issue.minimum}.`;
  if (code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}.`;
  if (code === 'invalid_format' && issue.format === 'url') return 'Enter a valid URL.';
  return 'This value is not valid.';
}

/** Groups issues by field. */
function fieldErrorsOf(error: z.core.$ZodError): FieldErrors {
  // The object has no prototype, so that a field may have any name.
  const fields: FieldErrors = Object.create(null) as FieldErrors;
  for (const issue of error.issues) {
    const name = issue.path.length > 0 ? String(issue.path[0]) : NON_FIELD_ERRORS;
    const messages = (fields[name] ??= []);
    if (!messages.includes(issue.message)) messages.push(issue.message);
  }
  return fields;
}

function check<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  error: (issue: RawIssue) => string | undefined,
): z.output<Schema> {
  const result = compiled(schema).safeParse(value, { error });
  if (!result.success) throw new FieldsError(fieldErrorsOf(result.error));
  if (!isStorable(result.data))
    throw formError('This has characters that cannot be stored, or is nested too deeply.');
  return result.data;
}

/**
 * Validates a body. A missing body counts as empty; others must be objects.
 * @throws FieldsError keyed by field
 */
export function checkBody<Schema extends z.ZodMiniType>(schema: Schema, body: unknown): z.output<Schema> {
  const value = body ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) throw formError('Send a JSON object.');
  return check(schema, value, messageOf);
}

/**
 * Validates a query; unknown parameters are ignored.
 * @throws FieldsError keyed by parameter
 */
export function checkQuery<Schema extends z.ZodMiniType>(schema: Schema, query: unknown): z.output<Schema> {
  return check(schema, query, (issue) =>
    Array.isArray(issue.input) ? 'Send this parameter only once.' : messageOf(issue),
  );
}

import type * as z from '@coupon-center/schema';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/**
 * Validates a form by a schema, for `useForm`: each field gets the first message about it.
 * @param schema of an object whose fields are those of the form, without nested ones
 */
export function schemaResolver<Values extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Values>,
): Resolver<Values, unknown, Output> {
  return (values) => {
    const { success, data, error } = schema.safeParse(values);
    if (success) return { values: data, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, code, message } of error.issues) errors[String(path[0])] ??= { type: code, message };
    return { values: {}, errors: errors as FieldErrors<Values> };
  };
}

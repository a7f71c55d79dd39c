import type * as z from '@coupon-center/schema';
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form';

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

/**
 * Resets a form after a save without losing what was typed in the meantime, which becomes the next change.
 * @param saved the values as they were saved
 * @param sent the result of `form.getValues()` when they were sent
 */
export function resetSaved<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  saved: Values,
  sent: Values,
): void {
  const typed = form.getValues();
  // The form's own options may keep changed values.
  form.reset(saved, { keepDirtyValues: false });
  for (const name of Object.keys(typed) as Path<Values>[])
    if (typed[name] !== sent[name]) form.setValue(name, typed[name], { shouldDirty: true });
}

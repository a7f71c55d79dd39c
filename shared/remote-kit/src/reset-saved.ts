/** Resets a form after a save without losing what was typed in the meantime. */
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * The next change begins from the saved values; the values typed meanwhile are that change.
 * @param saved the values as they were saved
 * @param sent what `form.getValues()` was when they were sent
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

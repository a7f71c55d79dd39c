/** Puts a failed call's messages where they belong: under the fields, above the form, or nowhere of these. */
import { formErrors } from '@coupon-center/api-client';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Name under which a form's own message is kept: `formState.errors.root?.server`. */
const FORM_MESSAGE = 'root.server';

export interface ServerErrorsOptions {
  /** API field name to form field name, where they differ. */
  renames?: Readonly<Record<string, string>>;
  /** Names of the fields that have a control on the page now; every field of the form where nothing is said. */
  shown?: readonly string[];
}

/** `website_url` and `websiteUrl` -> `Website url`. */
function wordsOf(field: string): string {
  const words = field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A message of a field without a control goes above the form, with the field's name: nobody would see it elsewhere.
 * @returns whether the error had a place in the form; if not, the caller notifies
 * @see docs/rules.md, 43
 */
export function showServerErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  { renames = {}, shown = Object.keys(form.getValues()) }: ServerErrorsOptions = {},
): boolean {
  const { fields, form: formMessage } = formErrors(error);
  const homeless = new Map<string, string[]>();
  let isFirst = true;
  for (const [field, message] of Object.entries(fields)) {
    const name = Object.hasOwn(renames, field) ? (renames[field] as string) : field;
    if (!shown.includes(name)) homeless.set(message, [...(homeless.get(message) ?? []), wordsOf(field)]);
    else {
      form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: isFirst });
      isFirst = false;
    }
  }
  const named = [...homeless].map(([message, names]) => `${names.join(', ')}: ${message}`);
  const messages = formMessage === null ? named : [formMessage, ...named];
  if (messages.length > 0) form.setError(FORM_MESSAGE, { type: 'server', message: messages.join(' ') });
  return Object.keys(fields).length > 0 || formMessage !== null;
}

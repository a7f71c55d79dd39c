/** Shows why a form could not be sent. Every form of every remote uses it. */
import { ApiError, formErrors, tooManyAttempts } from '@coupon-center/api-client';
import { failForm } from '@coupon-center/ui/core';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { failureMessage, isConflict, isSessionOver } from './failures.ts';
import type { ShellContract } from './shell-contract.ts';

const FORM_MESSAGE = 'root.server';

export interface FormFailureOptions {
  /** Form field names by API field name, if they differ. */
  renames?: Readonly<Record<string, string>>;
  /** Names of the fields that have a control on the page now; by default every field of the form. */
  shown?: readonly string[];
  /** Message for a failure that no field explains, in place of the API's own. */
  message?: string;
  /** Called for a conflict, in place of a message; see {@link isConflict}. */
  onStale?: () => void;
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
 * Shows messages under their fields. A message about a field without a control goes above the form, with the field's name.
 * @returns whether the error was about the form
 */
function showFieldErrors<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  { renames = {}, shown = Object.keys(form.getValues()) }: FormFailureOptions,
): boolean {
  const { fields, form: formMessage } = formErrors(error);
  const withoutControl = new Map<string, string[]>();
  let isFirst = true;
  for (const [field, message] of Object.entries(fields)) {
    const name = Object.hasOwn(renames, field) ? (renames[field] as string) : field;
    if (!shown.includes(name))
      withoutControl.set(message, [...(withoutControl.get(message) ?? []), wordsOf(field)]);
    else {
      form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: isFirst });
      isFirst = false;
    }
  }
  const named = [...withoutControl].map(([message, names]) => `${names.join(', ')}: ${message}`);
  const messages = formMessage === null ? named : [formMessage, ...named];
  if (messages.length > 0) form.setError(FORM_MESSAGE, { type: 'server', message: messages.join(' ') });
  return Object.keys(fields).length > 0 || formMessage !== null;
}

/** Whether the API would refuse the same form again, e.g. for a missing right or a deleted row. */
function isFinal({ status }: ApiError): boolean {
  return status > 401 && status < 500 && status !== 408;
}

/**
 * Shows field errors under the fields and form errors above them. Any other 400 is a notification, and everything else
 * appears above the form and goes to the error list. The message has a Retry if sending the form again may help. If the session is
 * over, only the shell says so, and the form can be sent again after logging in.
 * @see docs/rules.md, 43
 */
export function showFormFailure<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  contract: Pick<ShellContract, 'report' | 'notify'>,
  options: FormFailureOptions = {},
): void {
  if (options.onStale && isConflict(error)) {
    options.onStale();
    return;
  }
  if (showFieldErrors(form, error, options)) return;
  contract.report(error);
  if (isSessionOver(error)) return;
  const answer = error instanceof ApiError ? error : undefined;
  const message = tooManyAttempts(error) ?? options.message ?? failureMessage(error);
  if (answer?.status === 400 && options.message === undefined) contract.notify.error(message);
  else if (answer && isFinal(answer)) form.setError(FORM_MESSAGE, { type: 'server', message });
  else failForm(form, message);
}

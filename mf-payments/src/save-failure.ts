/** Says why a form could not be saved: under its fields, above it, or as a version that has become old. */
import { ApiError } from '@coupon-center/api-client';
import { showFormFailure } from '@coupon-center/remote-kit';
import type { ShellContract } from '@coupon-center/remote-kit';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** @returns whether somebody else changed meanwhile what is edited, which the caller says */
export function showSaveFailure<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  error: unknown,
  contract: ShellContract,
): boolean {
  if (error instanceof ApiError && error.status === 409) return true;
  showFormFailure(form, error, contract);
  return false;
}

import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import { showServerErrors } from './server-errors.ts';
import type { ServerErrorsOptions } from './server-errors.ts';

const refusal = (fieldErrors: Record<string, string[]>) =>
  new ApiError({ kind: 'fields', status: 400, message: 'Bad Request', fieldErrors });

function show(error: unknown, options?: ServerErrorsOptions) {
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { name: '', hidden: '' } });
    return { form, errors: form.formState.errors };
  });
  const { form } = result.current;
  let hasPlace: boolean | undefined;
  act(() => void (hasPlace = showServerErrors(form, error, options)));
  return {
    hasPlace,
    messageOf: (name: 'name' | 'hidden') => form.getFieldState(name).error?.message,
    formMessage: form.control.getFieldState('root.server' as 'name').error?.message,
  };
}

test('messages stand under their fields, renamed where the names differ', () => {
  const shown = show(refusal({ title: ['too long.'] }), { renames: { title: 'name' } });
  expect(shown.hasPlace).toBe(true);
  expect(shown.messageOf('name')).toBe('Too long.');
  expect(shown.formMessage).toBeUndefined();
});

test('the message of a field that the form does not show stands above it, with the name of the field', () => {
  const shown = show(refusal({ hidden: ['too small.'], name: ['too long.'] }), { shown: ['name'] });
  expect(shown.hasPlace).toBe(true);
  expect(shown.messageOf('name')).toBe('Too long.');
  expect(shown.messageOf('hidden')).toBeUndefined();
  expect(shown.formMessage).toBe('Hidden: Too small.');
});

test.each([
  ['website_url', 'Website url: No.'],
  ['toString', 'To string: No.'],
])('so does that of a field that it does not have: %s', (field, message) => {
  expect(show(refusal({ [field]: ['no.'] })).formMessage).toBe(message);
});

test('messages that say the same are said once', () => {
  expect(show(refusal({ a: ['no.'], b: ['no.'] })).formMessage).toBe('A, B: No.');
});

test("what is about the form as a whole is nobody's", () => {
  expect(show(refusal({ non_field_errors: ['no.'], a: ['why.'] })).formMessage).toBe('No. A: Why.');
});

test('any other failure has no place in the form', () => {
  expect(show(new Error('down')).hasPlace).toBe(false);
});

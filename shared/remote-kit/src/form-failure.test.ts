import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import { showFormFailure } from './form-failure.ts';
import type { ServerErrorsOptions } from './server-errors.ts';
import { createTestContract } from './testing/index.ts';

const failure = (status: number, message: string) => new ApiError({ kind: 'http', status, message });

function show(error: unknown, options?: ServerErrorsOptions) {
  const contract = createTestContract();
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { name: '' } });
    return { form, errors: form.formState.errors };
  });
  act(() => showFormFailure(result.current.form, error, contract, options));
  const { name, root } = result.current.errors;
  return {
    ofName: name?.message,
    retry: root?.failed?.message,
    notices: contract.notices,
    reported: contract.reported,
  };
}

test('what is about a field stands under it, and is no news for the error list', () => {
  const error = new ApiError({
    kind: 'fields',
    status: 400,
    message: 'Bad Request',
    fieldErrors: { title: ['too long.'] },
  });
  expect(show(error, { renames: { title: 'name' } })).toEqual({
    ofName: 'Too long.',
    retry: undefined,
    notices: [],
    reported: [],
  });
});

test('a 400 about nothing in the form is a notification: sending it again would be refused again', () => {
  const error = failure(400, 'The plan is not on sale.');
  expect(show(error)).toEqual({
    ofName: undefined,
    retry: undefined,
    notices: ['The plan is not on sale.'],
    reported: [error],
  });
});

test.each([
  ['a refusal', failure(403, 'Not yours.'), 'Not yours.'],
  ['a failure of the server', failure(503, 'x'), 'Something went wrong'],
  ['a mistake of the page', new Error('x'), 'Something went wrong'],
])('%s stands above the form, which may be sent again, and on the error list', (_name, error, message) => {
  expect(show(error)).toEqual({ ofName: undefined, retry: message, notices: [], reported: [error] });
});

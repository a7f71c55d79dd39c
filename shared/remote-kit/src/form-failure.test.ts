import { act, renderHook } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { ApiError } from '@coupon-center/api-client';
import { showFormFailure } from './form-failure.ts';
import type { FormFailureOptions } from './form-failure.ts';
import { createTestContract } from './testing/index.ts';

const failure = (status: number, message: string, retryAfter = 0) =>
  new ApiError({ kind: 'http', status, message, retryAfter });
const refusal = (fieldErrors: Record<string, string[]>) =>
  new ApiError({ kind: 'fields', status: 400, message: 'Bad Request', fieldErrors });

function show(error: unknown, options?: FormFailureOptions) {
  const contract = createTestContract();
  const { result } = renderHook(() => {
    const form = useForm({ defaultValues: { name: '', hidden: '' } });
    return { form, errors: form.formState.errors };
  });
  act(() => showFormFailure(result.current.form, error, contract, options));
  const { name, hidden, root } = result.current.errors;
  const { notices, reported } = contract;
  return {
    fields: { name: name?.message, hidden: hidden?.message },
    aboveForm: root?.server?.message,
    withRetry: root?.failed?.message,
    notices,
    reported,
  };
}

describe('a refusal of fields', () => {
  // @spec 5.29
  it('appears under the fields, renamed where the names differ, and not on the error list', () => {
    expect(show(refusal({ title: ['too long.'] }), { renames: { title: 'name' } })).toEqual({
      fields: { name: 'Too long.', hidden: undefined },
      aboveForm: undefined,
      withRetry: undefined,
      notices: [],
      reported: [],
    });
  });

  it("appears above the form, with the field's name, if the form does not show the field", () => {
    const { fields, aboveForm } = show(refusal({ hidden: ['too small.'], name: ['too long.'] }), {
      shown: ['name'],
    });
    expect(fields).toEqual({ name: 'Too long.', hidden: undefined });
    expect(aboveForm).toBe('Hidden: Too small.');
  });

  it.each([
    ['website_url', 'Website url: No.'],
    ['toString', 'To string: No.'],
  ])('names a field that the form does not have: %s', (field, message) => {
    expect(show(refusal({ [field]: ['no.'] })).aboveForm).toBe(message);
  });

  it('shows a repeated message once', () => {
    expect(show(refusal({ a: ['no.'], b: ['no.'] })).aboveForm).toBe('A, B: No.');
  });

  it('shows a message about the form as a whole without a field name', () => {
    expect(show(refusal({ non_field_errors: ['no.'], a: ['why.'] })).aboveForm).toBe('No. A: Why.');
  });
});

describe('any other failure', () => {
  it('is a notification for a 400, which sending again would only repeat', () => {
    const error = failure(400, 'The plan is not on sale.');
    expect(show(error)).toMatchObject({
      withRetry: undefined,
      notices: ['The plan is not on sale.'],
      reported: [error],
    });
  });

  it('appears above the form without Retry if the API would refuse it again', () => {
    const error = failure(403, 'Not yours.');
    expect(show(error)).toMatchObject({
      aboveForm: 'Not yours.',
      withRetry: undefined,
      notices: [],
      reported: [error],
    });
  });

  // @spec 8.11
  it.each([
    ['a failure of the server', failure(503, 'x'), 'Something went wrong'],
    ['a mistake of the page', new Error('x'), 'Something went wrong'],
  ])('appears above the form with Retry, and on the error list: %s', (_name, error, message) => {
    expect(show(error)).toMatchObject({ withRetry: message, notices: [], reported: [error] });
  });

  it('is only on the error list if the session is over, because the shell asks the user to log in again', () => {
    const cause = failure(401, 'Unauthorized');
    const error = new ApiError({ kind: 'http', status: 401, message: 'Please log in again.', cause });
    for (const options of [{}, { message: 'It did not work' }])
      expect(show(error, options)).toEqual({
        fields: { name: undefined, hidden: undefined },
        aboveForm: undefined,
        withRetry: undefined,
        notices: [],
        reported: [error],
      });
  });

  it("uses the form's own message if it has one", () => {
    for (const error of [failure(400, 'x'), failure(503, 'x')])
      expect(show(error, { message: 'It did not work' })).toMatchObject({
        withRetry: 'It did not work',
        notices: [],
        reported: [error],
      });
  });

  it('says how long to wait after too many attempts, without a Retry that would be refused', () => {
    const { aboveForm, withRetry } = show(failure(429, 'x', 30), { message: 'It did not work' });
    expect(aboveForm).toContain('Try again in 30 seconds.');
    expect(withRetry).toBeUndefined();
  });
});

test('leaves a conflict to a form that can handle it', () => {
  const onStale = jest.fn();
  const conflict = failure(409, 'Someone else changed it.');
  expect(show(conflict, { onStale })).toMatchObject({ aboveForm: undefined, reported: [] });
  expect(onStale).toHaveBeenCalledTimes(1);
  expect(show(conflict)).toMatchObject({
    aboveForm: 'Someone else changed it.',
    reported: [conflict],
  });
});

import { ApiError, errorOfAnswer, formErrors, tooManyAttempts } from './api-error.ts';

// @spec 5.30 5.31
test('takes the first message of each field and of the form from a 400, capitalised', () => {
  const error = errorOfAnswer(
    400,
    { name: ['is too long', 'is odd'], non_field_errors: ['nothing fits'] },
    'r-1',
  );
  expect(formErrors(error)).toEqual({ fields: { name: 'Is too long' }, form: 'Nothing fits' });
});

// @spec 5.29
test('takes the first message of a field that is nested under non_field_errors', () => {
  const error = errorOfAnswer(
    400,
    { stores: { non_field_errors: ['the limit is reached', 'and more'] }, name: ['is too long'] },
    'r-1',
  );
  expect(error.kind).toBe('fields');
  expect(formErrors(error).fields).toEqual({ stores: 'The limit is reached', name: 'Is too long' });
});

test.each([{ name: { other: ['x'] } }, { name: [] }, { name: { non_field_errors: [] } }, { name: 'x' }])(
  'finds no field messages in a 400 of another shape: %j',
  (body) => {
    expect(errorOfAnswer(400, body, 'r-1')).toMatchObject({ kind: 'http', message: 'Bad Request' });
  },
);

test('keeps code, detail and request id of problem details', () => {
  const body = {
    type: 'about:blank',
    title: 'Conflict',
    status: 409,
    code: 'email_taken',
    detail: 'Taken.',
    request_id: 'r-2',
  };
  expect(errorOfAnswer(409, body, 'r-1')).toMatchObject({
    kind: 'http',
    code: 'email_taken',
    message: 'Taken.',
    requestId: 'r-2',
  });
});

test('keeps the challenge of a sign-in that needs a second factor', () => {
  const body = {
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    code: 'second_factor_required',
    request_id: 'r-2',
    challenge: 'a.b.c',
  };
  expect(errorOfAnswer(403, body, 'r-1')).toMatchObject({ status: 403, challenge: 'a.b.c' });
  expect(errorOfAnswer(403, { ...body, challenge: undefined }, 'r-1').challenge).toBe('');
});

// @spec 8.9
test.each([
  [502, '<html>', 'Bad Gateway'],
  [418, '', 'Generic Error'],
])('a %s without problem details gets the text of the catalogue', (status, body, message) => {
  expect(errorOfAnswer(status, body, 'r-1')).toMatchObject({ kind: 'http', status, message });
});

test.each([
  ['1', 'Something went wrong: too many attempts. Try again in 1 second.'],
  ['89', 'Something went wrong: too many attempts. Try again in 89 seconds.'],
  ['841', 'Something went wrong: too many attempts. Try again in 15 minutes.'],
  ['Sat, 21 Nov 2026 10:00:00 GMT', 'Something went wrong: too many attempts. Try again in a while.'],
])('describes the wait of %s that a 429 asks for', (wait, words) => {
  const error = errorOfAnswer(429, '', 'r-1', new Headers({ 'retry-after': wait }));
  expect(tooManyAttempts(error)).toBe(words);
});

test('reports too many attempts for a 429 only', () => {
  expect(tooManyAttempts(new ApiError({ kind: 'http', status: 500, message: 'down' }))).toBeNull();
  expect(tooManyAttempts(new TypeError('odd'))).toBeNull();
});

import { errorOfAnswer, formErrors } from './api-error.ts';

test('a 400 keyed by field gives the first message of each field with a capital, and the form its own', () => {
  const error = errorOfAnswer(
    400,
    { name: ['is too long', 'is odd'], non_field_errors: ['nothing fits'] },
    'r-1',
  );
  expect(formErrors(error)).toEqual({ fields: { name: 'Is too long' }, form: 'Nothing fits' });
});

test('problem details keep code, text and request id', () => {
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

test.each([
  [502, '<html>', 'Bad Gateway'],
  [418, '', 'Generic Error'],
])('a %s without problem details gets the text of the catalogue', (status, body, message) => {
  expect(errorOfAnswer(status, body, 'r-1')).toMatchObject({ kind: 'http', status, message });
});

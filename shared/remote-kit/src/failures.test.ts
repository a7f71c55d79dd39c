import { ApiError } from '@coupon-center/api-client';
import { failureMessage, isConflict, loadFailure } from './failures.ts';

const failure = (status: number, message = 'x', retryAfter = 0) =>
  new ApiError({ kind: 'http', message, status, retryAfter });
const noNetwork = new ApiError({ kind: 'network', message: 'We cannot reach the server.' });

test.each([
  [failure(403, 'You have ten coupons.'), 'You have ten coupons.'],
  [noNetwork, 'We cannot reach the server.'],
  [
    new ApiError({
      kind: 'fields',
      status: 400,
      message: 'Bad Request',
      fieldErrors: { items: ['Unknown id.'] },
    }),
    'Unknown id.',
  ],
  [failure(500, 'Internal Server Error'), 'Something went wrong'],
  [new TypeError('x is not a function'), 'Something went wrong'],
])('describes %s as: %s', (error, words) => {
  expect(failureMessage(error)).toBe(words);
});

test.each([
  ['a failing server', failure(500), 'Your plan could not be loaded.'],
  ['no answer', noNetwork, `Your plan could not be loaded. ${noNetwork.message}`],
  ['anything else', new Error('x'), 'Your plan could not be loaded.'],
])('says that something could not be loaded because of %s', (_, error, text) => {
  expect(loadFailure('Your plan', error)).toBe(text);
});

test('says how long to wait after too many attempts', () => {
  expect(loadFailure('Your plan', failure(429, 'x', 30))).toContain('Try again in 30 seconds.');
});

test('distinguishes a conflict from every other failure', () => {
  expect(isConflict(failure(409))).toBe(true);
  for (const other of [failure(404), failure(412), failure(500), new Error('409'), undefined])
    expect(isConflict(other)).toBe(false);
});

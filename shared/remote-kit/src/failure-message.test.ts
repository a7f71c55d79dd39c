import { ApiError } from '@coupon-center/api-client';
import { failureMessage } from './failure-message.ts';

test.each([
  [new ApiError({ kind: 'http', status: 403, message: 'You have ten coupons.' }), 'You have ten coupons.'],
  [new ApiError({ kind: 'network', message: 'We cannot reach the server.' }), 'We cannot reach the server.'],
  [
    new ApiError({
      kind: 'fields',
      status: 400,
      message: 'Bad Request',
      fieldErrors: { items: ['Unknown id.'] },
    }),
    'Unknown id.',
  ],
  [new ApiError({ kind: 'http', status: 500, message: 'Internal Server Error' }), 'Something went wrong'],
  [new TypeError('x is not a function'), 'Something went wrong'],
])('%s is called: %s', (error, words) => {
  expect(failureMessage(error)).toBe(words);
});

import { ApiError } from '@coupon-center/api-client';
import { loadFailure, OFFLINE } from './load-failure.ts';

const failure = (status: number, retryAfter = 0) =>
  new ApiError({ kind: 'http', message: 'x', status, retryAfter });

test.each([
  ['a server that fails', failure(500), 'Your plan could not be loaded.'],
  [
    'no network',
    new ApiError({ kind: 'network', message: 'x' }),
    `Your plan could not be loaded. ${OFFLINE}`,
  ],
  ['something else', new Error('x'), 'Your plan could not be loaded.'],
])('%s', (_, error, text) => {
  expect(loadFailure('Your plan', error)).toBe(text);
});

test('who asks too often hears how long to wait', () => {
  expect(loadFailure('Your plan', failure(429, 30))).toContain('Try again in 30 seconds.');
});

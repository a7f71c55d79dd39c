import { ApiError } from '@coupon-center/api-client';
import { isConflict } from './is-conflict.ts';

test.each([409, 404, 412, 500])('tells a conflict from other answers: %i', (status) => {
  expect(isConflict(new ApiError({ kind: 'http', status, message: 'No.' }))).toBe(status === 409);
});

test('takes no other error for a conflict', () => {
  expect(isConflict(new Error('409'))).toBe(false);
  expect(isConflict(undefined)).toBe(false);
});

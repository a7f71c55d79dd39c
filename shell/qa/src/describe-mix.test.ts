import type { Mix } from '@coupon-center/portal-contracts';
import { describeClock, describeMix } from './describe-mix.ts';

const one = { version: '1.3.0-1a2b3c4d', hash: '1a2b3c4d'.repeat(8) };

test.each<[Mix, string]>([
  [{ versions: {} }, ''],
  [{ versions: { 'mf-store': one } }, '1 version'],
  [{ versions: { 'mf-store': one, shell: one }, clock: 86_400_000 }, '2 versions, clock +1 day'],
  [
    { versions: {}, brand: '8', appearance: 'dark', delay: 2000, failing: ['GET /api/v1/coupons/'] },
    'brand 8, dark, slow network, 1 failing call',
  ],
])('describes %j as %p', (mix, text) => {
  expect(describeMix(mix)).toBe(text);
});

test.each([
  [86_400_000, '+1 day'],
  [-7_200_000, '−2 hours'],
  [90 * 60_000, '+1 hour 30 minutes'],
  [1000, '+1 second'],
])('describes %d ms as %s', (milliseconds, text) => {
  expect(describeClock(milliseconds)).toBe(text);
});

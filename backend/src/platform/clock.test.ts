import { dayIn } from '@coupon-center/contracts';
import { dayAt } from './clock.ts';

test.each([
  ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09'],
  ['Asia/Kathmandu', '2026-01-01T18:15:00Z', '2026-01-02'],
  ['UTC', '2026-01-01T00:00:00Z', '2026-01-01'],
])('in %s, the day that begins at %s is %s, and the one before it lasts until then', (zone, start, day) => {
  const instant = new Date(start);
  const last = new Date(instant.getTime() - 1);

  expect(dayAt(zone, last)).toBe(dayIn(zone, last));
  expect(dayAt(zone, instant)).toBe(day);
  expect(dayAt(zone, instant)).toBe(day);
  expect(dayAt(zone, last)).not.toBe(day);
});

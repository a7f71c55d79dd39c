import { formatRunDates } from './coupon-status.ts';

test.each([
  ['2026-11-30', '2026-12-30', 'Starts Nov 30, ends Dec 30'],
  ['2026-11-30', '2027-01-30', 'Starts Nov 30, ends Jan 30, 2027'],
  ['2026-11-30', null, 'Starts Nov 30, no expiration date'],
  ['2026-11-01', '2026-12-21', 'Ends Dec 21'],
  ['2026-11-21', '2026-11-21', 'Ends today'],
  ['2026-11-01', null, 'No expiration date'],
  ['2026-10-01', '2026-11-20', 'Ended Nov 20'],
  ['2025-10-01', '2025-11-20', 'Ended Nov 20, 2025'],
])('on Nov 21, 2026 a coupon from %s to %s says %j', (start_date, expiration_date, words) => {
  expect(formatRunDates({ start_date, expiration_date }, '2026-11-21')).toBe(words);
});

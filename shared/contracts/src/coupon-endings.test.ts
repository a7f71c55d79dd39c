import { daysToEnd, renewedEnd } from './coupon-endings.ts';

test.each([
  ['a day longer after a day', '2026-11-27', '2026-11-27', '2026-11-28'],
  ['as many days longer as it ran', '2026-11-17', '2026-11-27', '2026-12-08'],
  ['a month longer after a month', '2026-11-05', '2026-12-04', '2027-01-04'],
  ['a whole month longer after a whole month', '2026-11-01', '2026-11-30', '2026-12-31'],
  ['only a month longer after many', '2026-01-01', '2026-11-27', '2026-12-27'],
  ['through February after January', '2027-01-01', '2027-01-31', '2027-02-28'],
])('a renewed coupon runs %s', (_, start_date, expiration_date, end) => {
  expect(renewedEnd({ start_date, expiration_date })).toBe(end);
});

test('a coupon without an end cannot be renewed', () => {
  expect(renewedEnd({ start_date: '2026-11-01', expiration_date: null })).toBeNull();
});

test.each([
  ['live', '2026-11-21', 0],
  ['live', '2026-12-05', 14],
  ['live', '2026-12-06', null],
  ['live', '2026-11-20', null],
  ['live', null, null],
  ['scheduled', '2026-11-30', null],
  ['held', '2026-11-30', null],
] as const)(
  'on Nov 21, a coupon that is %s until %s counts as ending in %s days',
  (state, expiration_date, days) => {
    expect(daysToEnd({ state, expiration_date }, '2026-11-21')).toBe(days);
  },
);

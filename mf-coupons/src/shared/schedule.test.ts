import type { Coupon } from '@coupon-center/contracts';
import { aCoupon } from '@coupon-center/remote-kit/testing';
import { barOf, columnOf, monthMarks, shownDays } from './schedule.ts';

const TODAY = '2026-11-21';
/** The last of the twelve weeks. */
const LAST = '2027-02-12';

function coupon(start_date: string, expiration_date: string | null, fields: Partial<Coupon> = {}): Coupon {
  return aCoupon({ start_date, expiration_date, discount_code: '', ...fields });
}

test('shows the past week and the next twelve weeks', () => {
  expect(shownDays(TODAY)).toEqual({ first: '2026-11-14', last: LAST, count: 91 });
  expect(columnOf(TODAY, TODAY)).toBe(8);
});

describe('the bar of a coupon', () => {
  test('goes from its first day to its last', () => {
    expect(barOf(coupon('2026-11-21', '2026-11-30'), TODAY)).toEqual({
      from: 8,
      to: 17,
      beganBefore: false,
      goesOn: false,
    });
  });

  test('is one day long for a coupon of one day', () => {
    expect(barOf(coupon('2026-12-01', '2026-12-01'), TODAY)).toMatchObject({ from: 18, to: 18 });
  });

  test('is cut off at the start of the range, and has no end without an expiration date', () => {
    const whole = { from: 1, to: 91, beganBefore: true, goesOn: true };
    expect(barOf(coupon('2026-01-01', null), TODAY)).toEqual(whole);
    expect(barOf(coupon('2026-11-13', '2027-02-13'), TODAY)).toEqual(whole);
    expect(barOf(coupon('2026-11-14', LAST), TODAY)).toEqual({ ...whole, beganBefore: false, goesOn: false });
  });

  test('is absent for coupons that are over or far away', () => {
    expect(barOf(coupon('2026-01-01', '2026-11-13'), TODAY)).toBeNull();
    expect(barOf(coupon('2027-02-13', null), TODAY)).toBeNull();
  });

  test('has the same length across a clock change and a leap day', () => {
    expect(barOf(coupon('2026-03-07', '2026-03-09'), '2026-03-07')).toMatchObject({ from: 8, to: 10 });
    expect(barOf(coupon('2026-10-31', '2026-11-02'), '2026-10-31')).toMatchObject({ from: 8, to: 10 });
    expect(barOf(coupon('2028-02-28', '2028-03-01'), '2028-02-28')).toMatchObject({ from: 8, to: 10 });
    expect(barOf(coupon('2027-02-28', '2027-03-01'), '2027-02-28')).toMatchObject({ from: 8, to: 9 });
  });
});

test('months fill the range, the first and last one in part', () => {
  expect(monthMarks(TODAY)).toEqual([
    { day: '2026-11-14', from: 1, to: 17 },
    { day: '2026-12-01', from: 18, to: 48 },
    { day: '2027-01-01', from: 49, to: 79 },
    { day: '2027-02-01', from: 80, to: 91 },
  ]);
});

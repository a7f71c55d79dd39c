import type { Coupon } from '@coupon-center/contracts';
import { aCoupon } from '@coupon-center/remote-kit/testing';
import { barOf, columnOf, findClashes, findGaps, monthMarks, shownDays } from './timeline.ts';

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

describe('a gap', () => {
  test('lies between two coupons, first and last day included', () => {
    const coupons = [coupon('2026-11-01', '2026-11-30'), coupon('2026-12-03', null)];
    expect(findGaps(coupons, TODAY)).toEqual([{ first: '2026-12-01', last: '2026-12-02' }]);
  });

  test('is not reported if the next coupon starts on the following day, or if no coupon ends', () => {
    expect(findGaps([coupon('2026-11-01', '2026-11-30'), coupon('2026-12-01', null)], TODAY)).toEqual([]);
    expect(findGaps([coupon('2026-11-21', null)], TODAY)).toEqual([]);
    expect(findGaps([coupon('2026-11-21', LAST)], TODAY)).toEqual([]);
  });

  test('has no end if no coupon follows', () => {
    expect(findGaps([coupon('2026-11-01', '2026-12-21')], TODAY)).toEqual([
      { first: '2026-12-22', last: null },
    ]);
    expect(findGaps([], TODAY)).toEqual([{ first: TODAY, last: null }]);
  });

  test('ends at the next coupon beyond the range', () => {
    const coupons = [
      coupon('2026-11-01', '2027-02-01'),
      coupon('2027-05-01', null),
      coupon('2027-03-01', null),
    ];
    expect(findGaps(coupons, TODAY)).toEqual([{ first: '2027-02-02', last: '2027-02-28' }]);
  });

  test('starts today at the earliest', () => {
    expect(findGaps([coupon('2026-11-23', null)], TODAY)).toEqual([{ first: TODAY, last: '2026-11-22' }]);
  });

  test.each(['held', 'pending', 'archived'] as const)('is not filled by a coupon that is %s', (state) => {
    const coupons = [coupon('2026-11-01', null, { state }), coupon('2026-11-22', null)];
    expect(findGaps(coupons, TODAY)).toEqual([{ first: TODAY, last: TODAY }]);
  });

  test('can be one of several', () => {
    const days = ['2026-11-21', '2026-11-23', '2026-11-26'].map((day) => coupon(day, day));
    expect(findGaps(days, TODAY)).toEqual([
      { first: '2026-11-22', last: '2026-11-22' },
      { first: '2026-11-24', last: '2026-11-25' },
      { first: '2026-11-27', last: null },
    ]);
  });
});

describe('a code shared by overlapping coupons', () => {
  const coded = (id: number, start: string, end: string | null, code = 'MAPLE20', state?: Coupon['state']) =>
    coupon(start, end, { id, discount_code: code, ...(state && { state }) });
  const found = (coupons: Coupon[]) =>
    findClashes(coupons, TODAY).map(({ code, first, coupons: met }) => [
      code,
      first,
      met.map(({ id }) => id),
    ]);

  test('is reported for two coupons that share a day, whatever the case of the code', () => {
    const coupons = [coded(1, '2026-11-01', '2026-12-05'), coded(2, '2026-12-05', null, ' maple20')];
    expect(found(coupons)).toEqual([['MAPLE20', '2026-12-05', [1, 2]]]);
  });

  test('is not reported for consecutive coupons, or for different codes', () => {
    expect(found([coded(1, '2026-11-01', '2026-12-04'), coded(2, '2026-12-05', null)])).toEqual([]);
    expect(found([coded(1, '2026-11-01', null), coded(2, '2026-11-01', null, 'OTHER')])).toEqual([]);
  });

  test('is not reported for coupons without a code', () => {
    expect(found([coded(1, '2026-11-01', null, ''), coded(2, '2026-11-01', null, ' ')])).toEqual([]);
  });

  test('is not reported for the past', () => {
    expect(found([coded(1, '2026-11-01', '2026-11-20'), coded(2, '2026-11-01', null)])).toEqual([]);
    expect(found([coded(1, '2026-11-01', '2026-11-21'), coded(2, '2026-11-01', null)])).toEqual([
      ['MAPLE20', TODAY, [1, 2]],
    ]);
  });

  test('is reported once for several coupons, and leaves out those that overlap with none', () => {
    const coupons = [
      coded(1, '2026-11-01', '2026-11-30'),
      coded(2, '2026-11-25', '2026-12-10'),
      coded(3, '2026-12-05', '2026-12-20'),
      coded(4, '2027-01-01', null),
    ];
    expect(found(coupons)).toEqual([['MAPLE20', '2026-11-25', [1, 2, 3]]]);
  });

  test('includes coupons on hold or waiting for review, but no archived ones', () => {
    const other = coded(2, '2026-11-01', null);
    expect(found([coded(1, '2026-11-01', null, 'MAPLE20', 'held'), other])).toHaveLength(1);
    expect(found([coded(1, '2026-11-01', null, 'MAPLE20', 'pending'), other])).toHaveLength(1);
    expect(found([coded(1, '2026-11-01', null, 'MAPLE20', 'archived'), other])).toEqual([]);
  });

  test('is reported beyond the twelve weeks', () => {
    const coupons = [coded(1, '2027-06-01', null), coded(2, '2027-06-01', '2027-06-30')];
    expect(found(coupons)).toEqual([['MAPLE20', '2027-06-01', [1, 2]]]);
  });
});

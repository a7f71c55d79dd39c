import type { Coupon } from '@coupon-center/contracts';
import { aCoupon } from '@coupon-center/remote-kit/testing';
import { couponBefore, findGaps } from './gaps.ts';

const TODAY = '2026-11-21';
/** The last of the twelve weeks. */
const LAST = '2027-02-12';

function coupon(start_date: string, expiration_date: string | null, fields: Partial<Coupon> = {}): Coupon {
  return aCoupon({ start_date, expiration_date, discount_code: '', ...fields });
}

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

  test('would be closed by the coupon that ends right before it', () => {
    const coupons = [
      coupon('2026-11-01', '2026-12-10', { id: 1 }),
      coupon('2026-11-01', '2026-12-21', { id: 2 }),
    ];
    expect(couponBefore(coupons, findGaps(coupons, TODAY)[0]!)?.id).toBe(2);
    expect(couponBefore([], findGaps([], TODAY)[0]!)).toBeUndefined();
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

import type { Coupon } from '@coupon-center/contracts';
import { aCoupon } from '@coupon-center/remote-kit/testing';
import { findClashes } from './clashes.ts';

const TODAY = '2026-11-21';

function coupon(start_date: string, expiration_date: string | null, fields: Partial<Coupon> = {}): Coupon {
  return aCoupon({ start_date, expiration_date, discount_code: '', ...fields });
}

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

  test('is reported whatever invisible characters one of them has', () => {
    const unseen = 'MAPLE\u200b20\u2060';
    const coupons = [coded(1, '2026-11-01', null), coded(2, '2026-12-05', null, unseen)];
    expect(found(coupons)).toHaveLength(1);
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

/** Codes that several coupons use at the same time. Pure. */
import type { Coupon } from '@coupon-center/contracts';
import { firstSharedDay, normalizeCode } from '../../shared/schedule.ts';

export interface Clash {
  /** The code as written in the first of the coupons. */
  code: string;
  coupons: Coupon[];
  /** The first day, from today, on which two of them run. */
  first: string;
}

/**
 * The codes that coupons use at the same time, in any case. Coupons that are paused, on hold or waiting for review count
 * too, because they may return any day, and their merchant can still change them.
 */
export function findClashes(coupons: readonly Coupon[], today: string): Clash[] {
  const withCode = coupons.filter((coupon) => normalizeCode(coupon) !== '' && coupon.state !== 'archived');
  return [...new Set(withCode.map(normalizeCode))].flatMap((key) => {
    const alike = withCode.filter((coupon) => normalizeCode(coupon) === key);
    const meetings = alike.flatMap((one, place) =>
      alike.slice(place + 1).flatMap((other) => {
        const day = firstSharedDay(one, other, today);
        return day === null ? [] : [{ day, pair: [one, other] }];
      }),
    );
    const first = meetings.map(({ day }) => day).sort()[0];
    if (first === undefined) return [];
    const met = alike.filter((coupon) => meetings.some(({ pair }) => pair.includes(coupon)));
    return [{ code: met[0]?.discount_code ?? '', coupons: met, first }];
  });
}

/** Finds what is due with the coupons: codes that fail, ends and starts in the next two weeks, and the free slots. Pure. */
import { addDays, ENDING_SOON_DAYS, MAX_COUPONS, needsSuccessor } from '@coupon-center/contracts';
import type { Coupon } from '@coupon-center/contracts';

export interface Agenda {
  /** Coupons whose codes seem dead. */
  dead: Coupon[];
  /** Live coupons that end soon, unless the same coupon is scheduled after them; the first to end first. */
  ending: Coupon[];
  /** Coupons that start soon, the first one first. */
  starting: Coupon[];
  free: number;
  /** The coupon that ended first and still takes a slot; null if none has. */
  ended: Coupon | null;
}

/** @param today yyyy-MM-dd in the site's time zone */
export function agendaOf(coupons: readonly Coupon[], deadIds: ReadonlySet<number>, today: string): Agenda {
  const byEnd = coupons.toSorted(by(({ expiration_date }) => expiration_date ?? ''));
  const last = addDays(today, ENDING_SOON_DAYS);
  return {
    dead: coupons.filter(({ id }) => deadIds.has(id)),
    ending: byEnd.filter((coupon) => needsSuccessor(coupon, coupons, today)),
    starting: coupons
      .filter(({ state, start_date }) => state === 'scheduled' && start_date <= last)
      .toSorted(by(({ start_date }) => start_date)),
    free: Math.max(0, MAX_COUPONS - coupons.length),
    ended: byEnd.find(({ state }) => state === 'expired') ?? null,
  };
}

const by = (day: (coupon: Coupon) => string) => (one: Coupon, other: Coupon) =>
  day(one) < day(other) ? -1 : Number(day(one) > day(other));

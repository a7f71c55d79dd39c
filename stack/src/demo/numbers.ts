/** Visits and votes of the demo, the same at each start: computed from the catalogue, not random. */
import { addDays, dayIn, DEAD_CODE, instantInZone } from '@coupon-center/contracts';
import type { VoteAnswer } from '@coupon-center/contracts';
import { DAY_MS } from './catalogue/demo-store.ts';
import type { DemoCoupon } from './catalogue/demo-store.ts';

/** Days with numbers: 28 that screens show, and the 28 before for comparison. */
const DAYS = 56;
/** Days over which the votes on a code are spread: fewer than the thirty that they count for. */
const VOTING_DAYS = 24;
/** Visits by weekday, from Sunday, as a part of an ordinary day's. */
const WEEK = [1.2, 0.85, 0.9, 0.95, 1, 1.1, 1.25];
/** Growth of visits a day. */
const GROWTH = 0.005;

/** The day of the start. */
export interface DemoDay {
  /** yyyy-MM-dd */
  today: string;
  /** The part of it that is over, from 0 to 1. */
  dayPassed: number;
  now: Date;
  timeZone: string;
}

export function dayOf({ timeZone }: Pick<DemoDay, 'timeZone'>, now: Date): DemoDay {
  const today = dayIn(timeZone, now);
  const begun = Date.parse(instantInZone(today, '00:00:00', timeZone));
  return { today, dayPassed: Math.min((now.getTime() - begun) / DAY_MS, 1), now, timeZone };
}

export interface DemoCount {
  coupon_id: number | null;
  day: string;
  kind: 'page_view' | 'coupon_view' | 'code_copy' | 'click' | VoteAnswer;
  count: number;
}

export interface DemoBallot {
  coupon_id: number;
  network: number;
  answer: VoteAnswer;
  voted_at: Date;
}

/** A number from 0 to 1 that looks random. */
function wobble(seed: number, age: number): number {
  const value = Math.sin(seed * 12.9898 + age * 78.233) * 43_758.5453;
  return value - Math.floor(value);
}

/** Returns how often something happens on a day that is `age` days ago, if it happens `usual` times on an ordinary day. */
function timesOn(age: number, usual: number, seed: number, { today, dayPassed }: DemoDay): number {
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 7 * DAYS - age) % 7;
  const wanted = usual * (WEEK[weekday] ?? 1) * (1 - GROWTH * age) * (0.7 + 0.6 * wobble(seed, age));
  return Math.floor(wanted * (age === 0 ? dayPassed : 1) + wobble(seed + 1, age));
}

export interface NumberedCoupon {
  id: number;
  /** Its headline. */
  title: string;
  coupon: DemoCoupon;
}

/** Counts of one store and its coupons, without votes. */
export function countsOf(
  coupons: readonly NumberedCoupon[],
  { age: storeAge }: { age: number },
  day: DemoDay,
): DemoCount[] {
  const counts: DemoCount[] = [];
  const visits = 3 * coupons.reduce((sum, { coupon: [, , , , usual = 0] }) => sum + usual, 0);
  for (let age = 0; age < Math.min(DAYS, storeAge); age += 1) {
    const date = addDays(day.today, -age);
    const add = (kind: DemoCount['kind'], coupon_id: number | null, count: number) => {
      if (count > 0) counts.push({ coupon_id, day: date, kind, count });
    };
    for (const { id, coupon } of coupons) {
      const [, code, , [first, last], usual = 0, votes] = coupon;
      if (-age < first || (last !== null && -age > last) || usual === 0) continue;
      const used = timesOn(age, usual, id, day);
      add('coupon_view', id, used + timesOn(age, usual * 5, id + 0.3, day));
      // Some shoppers copy the code and stay.
      add('click', id, code ? Math.round(used * (0.75 + 0.25 * wobble(id, age))) : used);
      if (code) add('code_copy', id, used);
      // The API only keeps the sums of older votes.
      if (votes && age >= DEAD_CODE.days)
        add('worked', id, timesOn(age, votes[1] / DEAD_CODE.days, id + 0.6, day));
    }
    add('page_view', null, timesOn(age, visits, storeAge, day));
  }
  return counts;
}

/** Votes on the codes of coupons, each of another network. */
export function ballotsOf(coupons: readonly NumberedCoupon[], { now }: DemoDay): DemoBallot[] {
  return coupons.flatMap(({ id, coupon }) => {
    const [, , , [first], , votes] = coupon;
    if (!votes) return [];
    const [worked, asked] = votes;
    const span = Math.min(VOTING_DAYS, -first) * DAY_MS;
    return Array.from({ length: asked }, (_, index) => ({
      coupon_id: id,
      // Different for each vote, because 977 has no divisor in common with the number of networks.
      network: (id * 31 + index * 977) % 65_536,
      answer: index < worked ? ('worked' as const) : ('failed' as const),
      voted_at: new Date(now.getTime() - ((asked - index) / (asked + 1)) * span),
    }));
  });
}

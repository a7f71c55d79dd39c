/**
 * Figures of web vitals, from counts in buckets that grow by two percent: the 75th percentile with an interval, the rate
 * of refused saves with an interval, and whether a version differs from the live one. Pure functions of the counts.
 */
import type { Vital } from '@coupon-center/portal-contracts';

/** Ratio of a bucket's limits; a figure differs from the exact one by at most two percent. */
const GROWTH = 1.02;
/** Parts of a unit in which values are counted. */
const PARTS: Readonly<Record<Vital, number>> = { lcp: 1, inp: 1, ttfb: 1, cls: 1000 };
/** Smallest number of values that a figure needs. */
export const FEWEST_VALUES = 50;
const QUANTILE = 0.75;
/** Standard deviations on each side of a 95 % interval. */
const DEVIATIONS = 1.96;

/** Web Vitals' limits of good values, in milliseconds. */
export const GOOD_MS = { lcp: 2500, inp: 200 } as const;

/** How many values are in a bucket. */
export interface BucketCount {
  bucket: number;
  count: number;
}

/** A figure with its 95 % interval; null if there are too few values. */
export interface Figure {
  count: number;
  value: number | null;
  low: number | null;
  high: number | null;
}

type Comparison = 'worse' | 'better' | 'no difference seen';

/** Returns the bucket of a value, which is not negative; 0 is that of values below a millisecond, or a thousandth for CLS. */
export function bucketOf(vital: Vital, value: number): number {
  const parts = value * PARTS[vital];
  return parts < 1 ? 0 : 1 + Math.floor(Math.log(parts) / Math.log(GROWTH));
}

/** Returns a value of a bucket: its lower limit at 0, its upper one at 1. */
function valueIn(vital: Vital, bucket: number, place: number): number {
  return (bucket === 0 ? place : GROWTH ** (bucket - 1 + place)) / PARTS[vital];
}

/** Returns the bucket with the value of a rank, counted from 1 in ascending order. */
function bucketAt(ascending: readonly BucketCount[], rank: number): number {
  let seen = 0;
  for (const { bucket, count } of ascending) {
    seen += count;
    if (seen >= rank) return bucket;
  }
  return ascending.at(-1)?.bucket ?? 0;
}

/** Returns a figure without a value. */
const tooFew = (count: number): Figure => ({ count, value: null, low: null, high: null });

/**
 * Returns the 75th percentile of a vital, in its unit. The interval is between two of the values, whose ranks follow from the
 * binomial distribution, whatever that of the values is.
 */
export function percentileOf(vital: Vital, counts: readonly BucketCount[]): Figure {
  const count = counts.reduce((sum, one) => sum + one.count, 0);
  if (count < FEWEST_VALUES) return tooFew(count);
  const ascending = [...counts].sort((one, other) => one.bucket - other.bucket);
  const middle = count * QUANTILE;
  const spread = DEVIATIONS * Math.sqrt(middle * (1 - QUANTILE));
  const valueAt = (rank: number, place: number) => valueIn(vital, bucketAt(ascending, rank), place);
  return {
    count,
    value: valueAt(Math.ceil(middle), 0.5),
    low: valueAt(Math.floor(middle - spread), 0),
    high: valueAt(Math.min(count, Math.ceil(middle + spread) + 1), 1),
  };
}

/** Returns a share from 0 to 1, with Wilson's interval. */
export function shareOfCount(part: number, count: number): Figure {
  if (count < FEWEST_VALUES) return tooFew(count);
  const square = DEVIATIONS ** 2;
  const share = part / count;
  const middle = share + square / (2 * count);
  const spread = DEVIATIONS * Math.sqrt((share * (1 - share)) / count + square / (4 * count ** 2));
  const whole = 1 + square / count;
  return {
    count,
    value: share,
    low: Math.max(0, (middle - spread) / whole),
    high: Math.min(1, (middle + spread) / whole),
  };
}

/** Compares figures of which less is better; null if one of them has too few values. They differ if their intervals do. */
export function compare(figure: Figure, live: Figure | undefined): Comparison | null {
  if (!live || figure.low === null || figure.high === null || live.low === null || live.high === null)
    return null;
  if (figure.low > live.high) return 'worse';
  return figure.high < live.low ? 'better' : 'no difference seen';
}

const MOST_INTERVALS = 4;
/** Maximum number of day labels that fit side by side on a phone. */
const MOST_NAMES = 6;
/** Share of a day's width without a bar. */
const GAP = 0.2;

/** Returns whole, round numbers from 0 to at least `most`, at most five. */
export function ticksUpTo(most: number): number[] {
  const smallest = Math.max(1, most / MOST_INTERVALS);
  const power = 10 ** Math.floor(Math.log10(smallest));
  const step = Math.ceil([1, 2, 5, 10].map((round) => round * power).find((one) => one >= smallest) ?? power);
  const intervals = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: intervals + 1 }, (_, index) => index * step);
}

/** Returns the bars of a number of days, in percent of the width. */
export function bandsOf(count: number): { start: number; middle: number; width: number }[] {
  const day = 100 / count;
  return Array.from({ length: count }, (_, index) => ({
    start: (index + GAP / 2) * day,
    middle: (index + 0.5) * day,
    width: (1 - GAP) * day,
  }));
}

export const labelStep = (count: number) => Math.ceil(count / MOST_NAMES);

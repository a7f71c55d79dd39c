/** Medians and ratios of rounds. */

export interface Spread {
  median: number;
  lowest: number;
  highest: number;
}

/** @returns NaN for no values */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? NaN) + upper) / 2 : upper;
}

function spreadOf(values: readonly number[]): Spread {
  return { median: medianOf(values), lowest: Math.min(...values), highest: Math.max(...values) };
}

/** Returns the ratios of the rounds: only measurements side by side are compared, so that a slow minute affects both. */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): Spread {
  return spreadOf(
    ours.flatMap((value, round) => {
      const other = theirs[round];
      return other === undefined ? [] : [value / other];
    }),
  );
}

/** Medians and ratios of rounds, and the order in which rounds are run. */

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

/** @returns NaN, and infinities, for no values */
export function spreadOf(values: readonly number[]): Spread {
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

/** Measures each item once a round; every other round begins with the last one. */
export async function alternate<Item>(
  items: readonly Item[],
  rounds: number,
  measure: (item: Item, round: number) => Promise<void>,
): Promise<void> {
  for (let round = 0; round < rounds; round += 1)
    for (const item of round % 2 === 0 ? items : items.toReversed()) await measure(item, round);
}

/** @returns the values of all rounds */
export async function repeat<Value>(rounds: number, measure: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let round = 0; round < rounds; round += 1) values.push(await measure());
  return values;
}

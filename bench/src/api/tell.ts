/** Figures as tables. */
import type { Comparison } from './compare.ts';

const whole = (number: number) => Math.round(number);
const two = (number: number) => Number(number.toFixed(2));

export function tellComparison(comparisons: readonly Comparison[]): void {
  console.table(
    Object.fromEntries(
      comparisons.map(({ call, statements, ours, bare, ratio }) => [
        call,
        {
          statements,
          'ours req/s': whole(ours.rate),
          'bare req/s': whole(bare.rate),
          ratio: two(ratio.median),
          '(lowest': two(ratio.lowest),
          'highest)': two(ratio.highest),
          'ours p50 ms': two(ours.p50),
          'bare p50 ms': two(bare.p50),
          'ours p99 ms': two(ours.p99),
          'bare p99 ms': two(bare.p99),
          'p99 ratio': two(ours.p99 / bare.p99),
          'ours CPU µs': whole(ours.cpu),
          'bare CPU µs': whole(bare.cpu),
        },
      ]),
    ),
  );
}

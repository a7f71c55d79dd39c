/** Prints figures as tables. */
import type { Comparison } from './compare.ts';
import { scansOf } from './growth.ts';
import type { Growth } from './growth.ts';
import type { Memory } from './memory.ts';
import type { Plan } from './plans.ts';

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

export function tellGrowth({ growth, plans }: { growth: readonly Growth[]; plans: readonly Plan[] }): void {
  console.table(
    Object.fromEntries(
      growth.map(({ call, few, many, growth: factor }) => [
        call,
        {
          'few req/s': whole(few.rate),
          'many req/s': whole(many.rate),
          growth: two(factor.median),
          '(lowest': two(factor.lowest),
          'highest)': two(factor.highest),
          'few p50 ms': two(few.p50),
          'many p50 ms': two(many.p50),
          'few p99 ms': two(few.p99),
          'many p99 ms': two(many.p99),
        },
      ]),
    ),
  );
  console.table(
    plans.map(({ call, statement, milliseconds, indexes, scanned }) => ({
      call,
      statement,
      ms: two(milliseconds),
      indexes: indexes.join(' '),
      'read from end to end': scanned.join(' '),
    })),
  );
  const scans = scansOf(plans);
  console.log(
    scans.length === 0
      ? 'Every statement of these calls finds its rows by an index.'
      : `${scans.length} statements read a whole table.`,
  );
}

export function tellMemory({ weights, slope }: Memory): void {
  console.table(
    weights.map(({ minutes, requests, heap, rss }) => ({
      minutes: two(minutes),
      requests,
      'heap MB': two(heap),
      'RSS MB': two(rss),
    })),
  );
  console.log(`The heap grows by ${Math.round(slope)} KB a minute.`);
}

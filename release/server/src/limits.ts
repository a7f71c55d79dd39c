/** Rate limits per network, counted in the database so that all processes share the counts. */
import { sql } from 'kysely';
import { createUseCounts } from '@coupon-center/database';
import type { UseCounts } from '@coupon-center/database';
import { networkOf } from '@coupon-center/server-kit';
import { ReleaseProblem } from './problem.ts';
import type { Executor } from './release-tables.ts';

export interface Limit {
  name: string;
  most: number;
  seconds: number;
  /** Message when the limit is exceeded; the time to wait is appended. */
  message: string;
}

export const FAILED_TOKENS: Limit = {
  name: 'failed-tokens',
  most: 20,
  seconds: 60,
  message: 'Too many requests with tokens that are not valid came from your address.',
};

/** Error reports: a page sends few. */
export const PAGE_ERROR_REPORTS: Limit = {
  name: 'page-errors',
  most: 30,
  seconds: 60,
  message: 'Too many errors were reported from your address.',
};

/** Visit reports: a page load sends two, and an office may share an address. */
export const PAGE_VISIT_REPORTS: Limit = {
  name: 'page-visits',
  most: 120,
  seconds: 60,
  message: 'Too many visits were reported from your address.',
};

const keyOf = ({ name }: Limit, address: string) => `${name} ${networkOf(address)}`;

/** Counts of networks, and of the service itself, by the database's clock. */
export function countsOf(db: Executor): UseCounts {
  return createUseCounts(db, { table: 'release.limits', now: () => sql`now()` });
}

function exceeded({ name, message }: Limit, secondsLeft: number): ReleaseProblem {
  const wait = Math.max(1, secondsLeft);
  return new ReleaseProblem(
    429,
    `too_many_${name.replaceAll('-', '_')}`,
    `${message} Try again in ${wait} seconds.`,
    { 'retry-after': String(wait) },
  );
}

/** Counts a use. @throws ReleaseProblem 429 with Retry-After if there were too many */
export async function take(db: Executor, limit: Limit, address: string): Promise<void> {
  const { hits, secondsLeft } = await countsOf(db).count(keyOf(limit, address), limit.seconds);
  if (hits > limit.most) throw exceeded(limit, secondsLeft);
}

/** Checks a limit without counting. @throws ReleaseProblem 429 with Retry-After if it is used up */
export async function assertWithin(db: Executor, limit: Limit, address: string): Promise<void> {
  const count = await countsOf(db).find(keyOf(limit, address));
  if (count && count.hits >= limit.most) throw exceeded(limit, count.secondsLeft);
}

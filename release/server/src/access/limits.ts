/** Rate limits per network, counted in the database so that all processes share the counts. */
import { sql } from 'kysely';
import { createUseCounts } from '@coupon-center/database';
import type { UseCounts } from '@coupon-center/database';
import { networkOf, ProblemError } from '@coupon-center/server-kit';
import type { Executor } from '../database/release-tables.ts';

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
  message: 'Too many requests with invalid tokens came from your address.',
};

/** Reports of pages, by call. */
export const REPORTS = {
  /** A page sends few. */
  reportPageErrors: {
    name: 'page-errors',
    most: 30,
    seconds: 60,
    message: 'Too many errors were reported from your address.',
  },
  /** A page load sends two, and an office may share an address. */
  reportPageVisit: {
    name: 'page-visits',
    most: 120,
    seconds: 60,
    message: 'Too many visits were reported from your address.',
  },
  /** A page load sends one. */
  reportPageVitals: {
    name: 'page-vitals',
    most: 60,
    seconds: 60,
    message: 'Too many page loads were reported from your address.',
  },
} satisfies Record<string, Limit>;

const keyOf = ({ name }: Limit, address: string) => `${name} ${networkOf(address)}`;

/** Counts of networks, and of the service itself, by the database's clock. */
export function countsOf(db: Executor): UseCounts {
  return createUseCounts(db, { table: 'release.limits', now: () => sql`now()` });
}

function exceeded({ name, message }: Limit, secondsLeft: number): ProblemError {
  const wait = Math.max(1, secondsLeft);
  return new ProblemError(
    429,
    `too_many_${name.replaceAll('-', '_')}`,
    `${message} Try again in ${wait} seconds.`,
    { headers: { 'retry-after': String(wait) } },
  );
}

/** Counts a use. @throws ProblemError 429 with Retry-After if there were too many */
export async function take(db: Executor, limit: Limit, address: string): Promise<void> {
  const { hits, secondsLeft } = await countsOf(db).count(keyOf(limit, address), limit.seconds);
  if (hits > limit.most) throw exceeded(limit, secondsLeft);
}

/** Checks a limit without counting. @throws ProblemError 429 with Retry-After if it is used up */
export async function assertWithin(db: Executor, limit: Limit, address: string): Promise<void> {
  const count = await countsOf(db).find(keyOf(limit, address));
  if (count && count.hits >= limit.most) throw exceeded(limit, count.secondsLeft);
}

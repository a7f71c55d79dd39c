/** What one network may do within a time, counted in the database so that all processes share the count. */
import { sql } from 'kysely';
import { networkOf } from '@coupon-center/server-kit';
import { ReleaseProblem } from './problem.ts';
import type { Executor } from './release-tables.ts';

export interface Limit {
  name: string;
  most: number;
  seconds: number;
  /** What is told to who exceeds it, without the time. */
  message: string;
}

export const FAILED_TOKENS: Limit = {
  name: 'failed-tokens',
  most: 20,
  seconds: 60,
  message: 'Too many requests with tokens that are not valid came from your address.',
};

/** A page sends few. */
export const PAGE_ERROR_REPORTS: Limit = {
  name: 'page-errors',
  most: 30,
  seconds: 60,
  message: 'Too many errors were reported from your address.',
};

/** A page load sends two; an office may share an address. */
export const PAGE_VISIT_REPORTS: Limit = {
  name: 'page-visits',
  most: 120,
  seconds: 60,
  message: 'Too many visits were reported from your address.',
};

const keyOf = ({ name }: Limit, address: string) => `${name} ${networkOf(address)}`;

/** Counts a use within a window of time, which begins with the first one. */
export async function countWithin(
  db: Executor,
  key: string,
  seconds: number,
): Promise<{ uses: number; secondsLeft: number }> {
  const { rows } = await sql<{ uses: number; seconds_left: number }>`
    insert into release.limits as counted (key, uses, ends_at)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      uses = case when counted.ends_at <= now() then 1 else counted.uses + 1 end,
      ends_at = case when counted.ends_at <= now() then excluded.ends_at else counted.ends_at end
    returning uses, ceil(extract(epoch from ends_at - now()))::int as seconds_left`.execute(db);
  const [{ uses, seconds_left: secondsLeft } = { uses: 1, seconds_left: seconds }] = rows;
  return { uses, secondsLeft };
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
  const { uses, secondsLeft } = await countWithin(db, keyOf(limit, address), limit.seconds);
  if (uses > limit.most) throw exceeded(limit, secondsLeft);
}

/** Counts nothing. @throws ReleaseProblem 429 with Retry-After if there were as many uses as there may be */
export async function assertWithin(db: Executor, limit: Limit, address: string): Promise<void> {
  const { rows } = await sql<{ seconds_left: number }>`
    select ceil(extract(epoch from ends_at - now()))::int as seconds_left from release.limits
    where key = ${keyOf(limit, address)} and ends_at > now() and uses >= ${limit.most}`.execute(db);
  if (rows[0]) throw exceeded(limit, rows[0].seconds_left);
}

/** Deletes counts whose time is over. */
export async function sweepLimits(db: Executor): Promise<void> {
  await db
    .deleteFrom('release.limits')
    .where('ends_at', '<=', sql<Date>`now()`)
    .execute();
}

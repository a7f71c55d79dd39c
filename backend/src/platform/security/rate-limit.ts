/** Rate limits, counted in the database so that all processes share them. */
import { sql } from 'kysely';
import { createUseCounts } from '@coupon-center/database';
import type { Clock } from '../clock.ts';
import type { Executor } from '../database/database.types.ts';
import { ProblemError } from '../errors.ts';
import { deriveKey, keyedDigest } from './keys.ts';

export interface Limit {
  /** Name of the limit, e.g. `login-address`. */
  name: string;
  /** Whom it is counted for, e.g. an address; stored as a keyed digest. */
  subject: string;
  max: number;
  seconds: number;
}

export interface RateLimits {
  /**
   * Counts one use of each limit.
   * @throws ProblemError 429 with Retry-After if one is exceeded
   */
  take(limits: readonly Limit[]): Promise<void>;
  /** Resets a count, e.g. that of failed sign-ins after a successful one. */
  clear(limit: Pick<Limit, 'name' | 'subject'>): Promise<void>;
  /** Deletes expired counts. */
  sweep(): Promise<void>;
}

export function createRateLimits(db: Executor, clock: Clock, secret: string, scale: number): RateLimits {
  const key = deriveKey(secret, 'rate-limit');
  const keyOf = (limit: Pick<Limit, 'name' | 'subject'>) =>
    `${limit.name}:${keyedDigest(key, limit.subject)}`;
  const counts = createUseCounts(db, { table: 'rate_limits', now: () => sql`${clock.now()}::timestamptz` });

  return {
    async take(limits) {
      for (const limit of limits) {
        const { hits, secondsLeft } = await counts.count(keyOf(limit), limit.seconds);
        if (hits <= limit.max * scale) continue;
        const wait = Math.max(1, secondsLeft);
        throw new ProblemError(429, 'too_many_requests', `Too many attempts. Try again in ${wait} seconds.`, {
          headers: { 'retry-after': String(wait) },
        });
      }
    },
    clear: (limit) => counts.clear(keyOf(limit)),
    sweep: () => counts.sweep(),
  };
}

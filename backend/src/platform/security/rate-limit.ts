/** Rate limits, counted in the database so that all processes share them. */
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { plusSeconds } from '../clock.ts';
import type { Executor } from '../database/database.types.ts';
import { ProblemError } from '../errors.ts';
import { deriveKey, keyedDigest } from './keys.ts';

export interface Limit {
  /** What is counted, e.g. `login-address`. */
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

  async function count(limit: Limit): Promise<{ hits: number; resets_at: Date }> {
    const now = clock.now();
    const resetsAt = plusSeconds(now, limit.seconds);
    const over = sql<boolean>`rate_limits.resets_at <= ${now}`;
    return db
      .insertInto('rate_limits')
      .values({ key: keyOf(limit), hits: 1, resets_at: resetsAt })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          hits: sql<number>`case when ${over} then 1 else rate_limits.hits + 1 end`,
          resets_at: sql<Date>`case when ${over} then excluded.resets_at else rate_limits.resets_at end`,
        }),
      )
      .returning(['hits', 'resets_at'])
      .executeTakeFirstOrThrow();
  }

  return {
    async take(limits) {
      for (const limit of limits) {
        const { hits, resets_at } = await count(limit);
        if (hits <= limit.max * scale) continue;
        const wait = Math.max(1, Math.ceil((resets_at.getTime() - clock.now().getTime()) / 1000));
        throw new ProblemError(429, 'too_many_requests', `Too many attempts. Try again in ${wait} seconds.`, {
          headers: { 'retry-after': String(wait) },
        });
      }
    },
    async clear(limit) {
      await db.deleteFrom('rate_limits').where('key', '=', keyOf(limit)).execute();
    },
    async sweep() {
      await db.deleteFrom('rate_limits').where('resets_at', '<=', clock.now()).execute();
    },
  };
}

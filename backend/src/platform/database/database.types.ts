/**
 * The tables, for typed SQL. Each feature adds its own in its `<feature>.tables.ts`:
 *
 *     declare module '../../platform/database/database.types.ts' {
 *       interface Database { coupons: CouponsTable }
 *     }
 */
import type { ColumnType, Generated, Kysely } from 'kysely';

/** Instant, kept to the millisecond (`timestamptz(3)`), written by the API's clock. */
export type Instant = ColumnType<Date, Date, Date>;
/** As {@link Instant}, where it may be missing. */
export type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** `jsonb`: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  payload: Json<unknown>;
  /** A second job with the same key is dropped while the first is to be done. */
  dedupe_key: string | null;
  attempts: Generated<number>;
  run_at: Instant;
  /** A worker has it until then. */
  locked_until: OptionalInstant;
  /** It was given up. */
  failed_at: OptionalInstant;
  last_error: ColumnType<string | null, never, string | null>;
  created_at: Instant;
}

export interface RateLimitsTable {
  key: string;
  hits: number;
  resets_at: Instant;
}

export interface IdempotencyKeysTable {
  /** Of the caller's key and where it means the same. */
  digest: string;
  /** Of what was asked with it. */
  fingerprint: string;
  /** Missing only inside of the transaction that claimed the key. */
  sealed_reply: ColumnType<string | null, never, string | null>;
  expires_at: Instant;
}

export interface Database {
  jobs: JobsTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_limits: RateLimitsTable;
}

/** What runs SQL: the database, or a transaction on it. Functions that write take one as their first parameter. */
export type Executor = Kysely<Database>;

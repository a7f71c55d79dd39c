/**
 * The tables, for typed SQL. Each feature adds its own in its `<feature>.tables.ts`:
 *
 *     declare module '../../platform/database/database.types.ts' {
 *       interface Database { coupons: CouponsTable }
 *     }
 */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

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
  /** A second job with the same key is dropped while the first waits. */
  dedupe_key: string | null;
  attempts: Generated<number>;
  run_at: Instant;
  /** A worker holds the lease of the job until then. */
  locked_until: OptionalInstant;
  /** When the last attempt failed. */
  failed_at: OptionalInstant;
  last_error: ColumnType<string | null, never, string | null>;
  /** The trace that it continues, where the request that queued it was traced. */
  traceparent: string | null;
  created_at: Instant;
}

export interface RateLimitsTable {
  key: string;
  hits: number;
  resets_at: Instant;
}

/** A successful reply as it was sent. */
export interface StoredReply {
  status: number;
  /** Those that the call's handler set. */
  headers: Record<string, string | number | string[]>;
  body: string;
}

export interface IdempotencyKeysTable {
  /** Of the caller's key and its scope. */
  digest: string;
  /** Of the request that was sent with it. */
  fingerprint: string;
  /** Null for a call whose reply holds secrets. */
  reply: ColumnType<StoredReply | null, never, string | null>;
  expires_at: Instant;
}

export interface Database {
  jobs: JobsTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_limits: RateLimitsTable;
}

/** What runs SQL: the database, or a transaction on it. Functions that write take one as their first parameter. */
export type Executor = Kysely<Database>;

/** A transaction, for work that is all or nothing: the database outside of one does not fit where this is asked for. */
export type Tx = Transaction<Database>;

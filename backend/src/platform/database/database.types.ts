/**
 * The tables, for typed SQL. Each feature adds its own in its `<feature>.tables.ts`:
 *
 *     declare module './database.types.ts' {
 *       interface Database { coupons: CouponsTable }
 *     }
 */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';

/** Instant with millisecond precision (`timestamptz(3)`), set from the API's clock. */
export type Instant = ColumnType<Date, Date, Date>;
/** Like {@link Instant}, but nullable. */
export type OptionalInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** `jsonb`: read as a value, written as JSON text. */
export type Json<T> = ColumnType<T, string, string>;

export interface JobsTable {
  id: Generated<number>;
  kind: string;
  payload: Json<unknown>;
  /** A second job with the same key is dropped while the first one waits. */
  dedupe_key: string | null;
  attempts: Generated<number>;
  run_at: Instant;
  /** End of the lease of the worker that runs the job. */
  locked_until: OptionalInstant;
  /** Time of the last failed attempt. */
  failed_at: OptionalInstant;
  last_error: ColumnType<string | null, never, string | null>;
  /** The trace to continue, if the request that queued the job was traced. */
  traceparent: string | null;
  created_at: Instant;
}

export interface RateLimitsTable {
  key: string;
  hits: number;
  resets_at: Instant;
}

/** A successful response as it was sent. */
export interface StoredReply {
  status: number;
  /** Headers set by the call's handler. */
  headers: Record<string, string | number | string[]>;
  body: string;
}

export interface IdempotencyKeysTable {
  /** Digest of the caller's key and its scope. */
  digest: string;
  /** Digest of the request that was sent with the key. */
  fingerprint: string;
  /** Null for a call whose response contains secrets. */
  reply: ColumnType<StoredReply | null, never, string | null>;
  expires_at: Instant;
}

export interface Database {
  jobs: JobsTable;
  idempotency_keys: IdempotencyKeysTable;
  rate_limits: RateLimitsTable;
}

/** Runs SQL: the database, or a transaction on it. Functions that write take one as their first parameter. */
export type Executor = Kysely<Database>;

/** A transaction, for work that is all or nothing. Where this type is required, the database itself doesn't fit. */
export type Tx = Transaction<Database>;

/** Kysely's dialect for a server. */
import { setTimeout as pause } from 'node:timers/promises';
import { PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Kysely's own lock, which processes of earlier releases take. */
const LOCK = '3853314791062309107';

/** How often a process tries to begin while another one migrates, in milliseconds. */
const TRY_EVERY_MS = 100;

/**
 * Locks migrations until the end of their transaction. Kysely locks them until the end of the session, but a pooler of
 * transactions may run the rest of a session on another connection. Another process may migrate for longer than a statement
 * may take, so none waits for the lock.
 */
class ServerAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<never>): Promise<void> {
    const take = sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${sql.lit(LOCK)}::bigint) as taken`;
    while (!(await take.execute(db)).rows[0]?.taken) await pause(TRY_EVERY_MS);
  }
  override async releaseMigrationLock(): Promise<void> {}
}

export class ServerDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new ServerAdapter();
  }
}

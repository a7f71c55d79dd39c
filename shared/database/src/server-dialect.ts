/** Kysely's dialect for a server. */
import { PostgresAdapter, PostgresDialect, sql } from 'kysely';
import type { Kysely } from 'kysely';

/** Kysely's own lock, which processes of earlier releases take. */
const LOCK = '3853314791062309107';

/**
 * Locks migrations until the end of their transaction. Kysely locks them until the end of the session, but a pooler of
 * transactions may run the rest of a session on another connection.
 */
class ServerAdapter extends PostgresAdapter {
  override async acquireMigrationLock(db: Kysely<never>): Promise<void> {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCK)}::bigint)`.execute(db);
  }
  override async releaseMigrationLock(): Promise<void> {}
}

export class ServerDialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new ServerAdapter();
  }
}

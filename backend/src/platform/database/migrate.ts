/** Migrates the database to the schema that this version of the code expects. */
import { sql } from 'kysely';
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  MIGRATION_LOCK_ID,
  Migrator,
} from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { migrations } from '../../migrations/index.ts';
import type { Executor } from './database.types.ts';

const LOCK = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };

/**
 * Runs pending migrations in one transaction; safe if several processes start together. Migrations that a newer release
 * has run are left alone.
 * @returns the names of the migrations that ran
 * @throws the first failure
 */
export async function migrate(
  db: Executor,
  list: Readonly<Record<string, Migration>> = migrations,
): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // The migrator takes this lock again, on the same connection: nobody may migrate between its reading and ours.
    const { adapter } = connection.getExecutor();
    await adapter.acquireMigrationLock(connection, LOCK);
    try {
      return await runPending(connection, { ...(await executed(connection)), ...list });
    } finally {
      await adapter.releaseMigrationLock(connection, LOCK);
    }
  });
}

async function runPending(db: Executor, list: Record<string, Migration>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => list },
    // Each feature numbers its migrations in a block of ten, so earlier blocks may still grow.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'a migration';
    throw new Error(`The database could not be migrated: ${failed} failed.`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** Returns a stand-in for each migration that has run: the migrator fails if its list lacks one. */
async function executed(db: Executor): Promise<Record<string, Migration>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return {};
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return Object.fromEntries(rows.map(({ name }) => [name, { up: async () => {} }]));
}

/** Migrates a set of tables to the state that a version of the code expects. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import {
  DEFAULT_MIGRATION_LOCK_TABLE,
  DEFAULT_MIGRATION_TABLE,
  MIGRATION_LOCK_ID,
  Migrator,
} from 'kysely/migration';
import type { Migration } from 'kysely/migration';

const LOCK = { lockTable: DEFAULT_MIGRATION_LOCK_TABLE, lockRowId: MIGRATION_LOCK_ID };

/** Migrations by name; they run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

export interface MigrateOptions {
  /**
   * For tables in a schema of their own, which is created if missing. It also records which migrations have run, in tables
   * named after it, because Kysely finds tables of the default name in any schema.
   */
  schema?: string;
}

const recordsOf = (schema: string | undefined) =>
  schema === undefined
    ? { table: DEFAULT_MIGRATION_TABLE, lockTable: DEFAULT_MIGRATION_LOCK_TABLE }
    : { table: `${schema}_migration`, lockTable: `${schema}_migration_lock` };

/**
 * Runs pending migrations in one transaction; safe if several processes start together. Migrations that a newer release
 * has run are left alone.
 * @returns the names of the migrations that ran
 * @throws the first failure
 */
export async function migrate<DB>(
  db: Kysely<DB>,
  list: Migrations,
  { schema }: MigrateOptions = {},
): Promise<string[]> {
  return db.transaction().execute(async (tx) => {
    // The migrator takes this lock again, in the same transaction: nobody may migrate between its reading and ours.
    await tx.getExecutor().adapter.acquireMigrationLock(tx, LOCK);
    return runPending(tx, { ...(await executed(tx, schema)), ...list }, schema);
  });
}

async function runPending<DB>(
  db: Kysely<DB>,
  list: Record<string, Migration>,
  schema: string | undefined,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => list },
    // Each feature numbers its migrations in a block of ten, so earlier blocks may still grow.
    allowUnorderedMigrations: true,
    migrationTableSchema: schema,
    migrationTableName: recordsOf(schema).table,
    migrationLockTableName: recordsOf(schema).lockTable,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'a migration';
    throw new Error(`The database could not be migrated: ${failed} failed.`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}

/** Returns a stand-in for each migration that has run: the migrator fails if its list lacks one. */
async function executed<DB>(db: Kysely<DB>, schema: string | undefined): Promise<Record<string, Migration>> {
  const { table } = recordsOf(schema);
  const name = schema === undefined ? table : `${schema}.${table}`;
  const { rows: found } = await sql<{
    exists: boolean;
  }>`select to_regclass(${name}) is not null as exists`.execute(db);
  if (!found[0]?.exists) return {};
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(name)}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.name, { up: async () => {} }]));
}

/** Migrates the database to the schema that this version of the code expects. */
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { migrations } from '../../migrations/index.ts';
import type { Executor } from './database.types.ts';

/**
 * Runs pending migrations, each in its own transaction; safe if several processes start together.
 * @returns the names of the migrations that ran
 * @throws the first failure
 */
export async function migrate(
  db: Executor,
  list: Readonly<Record<string, Migration>> = migrations,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...list }) },
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

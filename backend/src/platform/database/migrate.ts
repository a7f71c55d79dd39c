/** Brings the tables to what this version of the code expects. */
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import { migrations } from '../../migrations/index.ts';
import type { Executor } from './database.types.ts';

/**
 * Run the migrations that have not run yet, each in its transaction; safe when several processes start at once.
 * @returns the names of those that ran
 * @throws the first failure
 */
export async function migrate(
  db: Executor,
  list: Readonly<Record<string, Migration>> = migrations,
): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => ({ ...list }) },
    // Features number their migrations in blocks of ten, so that an older block may still grow.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) {
    const failed = results?.find((result) => result.status === 'Error')?.migrationName ?? 'a migration';
    throw new Error(`The database could not be migrated: ${failed} failed.`, { cause: error });
  }
  return (results ?? []).map((result) => result.migrationName);
}

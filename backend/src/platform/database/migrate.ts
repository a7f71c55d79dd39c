/** Migrates the API's tables to the schema that this version of the code expects. */
import { migrate as runMigrations } from '@coupon-center/database';
import type { Migrations } from '@coupon-center/database';
import { migrations } from '../../migrations/index.ts';
import type { Executor } from './database.types.ts';

export { migrations };

/**
 * Runs pending migrations.
 * @returns the names of the migrations that ran
 * @throws the first failure
 */
export function migrate(db: Executor, list: Migrations = migrations): Promise<string[]> {
  return runMigrations(db, list);
}

/** A fresh database with the API's tables for each test, on either engine. */
import { join } from 'node:path';
import { testDatabases } from '@coupon-center/database/testing';
import type { Database } from '../platform/database/database.types.ts';
import { migrate } from '../platform/database/migrate.ts';

export { testEngine } from '@coupon-center/database/testing';
export type { TestDatabase } from '@coupon-center/database/testing';

export const {
  create: createTestDatabase,
  createEmpty: createEmptyDatabase,
  fillDataFolder,
} = testDatabases<Database>({
  migrationsFolder: join(import.meta.dirname, '../migrations'),
  migrate: (db) => migrate(db),
});

/** The API's database: a PostgreSQL server, or the same engine inside this process. */
import { openDatabase as openTables } from '@coupon-center/database';
import type { DatabaseLocation, OpenDatabase as OpenTables } from '@coupon-center/database';
import type { Log } from '../observability/log.ts';
import type { Database } from './database.types.ts';

export type OpenDatabase = OpenTables<Database>;

/**
 * Opens the database without migrating it.
 * @throws FolderLockedError if another process has the folder
 */
export function openDatabase(location: DatabaseLocation, log: Log): Promise<OpenDatabase> {
  return openTables<Database>(location, { log });
}

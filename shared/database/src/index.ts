/** The database of every server with tables: engine, transactions, notifications, migrations. */
export type { ChannelListener, Listening } from './listen.ts';
export { FolderLockedError, lockFolder } from './lock-folder.ts';
export type { FolderLock } from './lock-folder.ts';
export { migrate } from './migrate.ts';
export type { MigrateOptions, Migrations } from './migrate.ts';
export { keepMonths, monthOf } from './months.ts';
export type { MonthlyTable } from './months.ts';
export { createEmbeddedEngine, createFolderEngine, openDatabase } from './open-database.ts';
export type { DatabaseEngine, DatabaseLocation, OpenDatabase, OpenOptions } from './open-database.ts';
export type { StandbyReads } from './standby-reads.ts';
export { afterCommit, inTransaction } from './transaction.ts';
export { createUseCounts } from './use-counts.ts';
export type { UseCounts, UseCountsTable } from './use-counts.ts';

/** The database: a PostgreSQL server, or the same engine inside this process. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, PostgresDialect, sql } from 'kysely';
import { Pool, types as pgTypes } from 'pg';
import type { Database, Executor } from './database.types.ts';
import { lockFolder } from './folder-lock.ts';
import type { Log } from './logging.ts';

/** Numbers of the types that both drivers would read differently. */
const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

/** Both drivers read these alike: counts and decimals as numbers, calendar days as text. */
const PARSERS: Readonly<Record<number, (value: string) => unknown>> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (value) => value,
};

export type DatabaseEngine = 'postgres' | 'pglite';

export interface OpenDatabase {
  db: Executor;
  engine: DatabaseEngine;
  /** Wait for the engine to answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Where the data is: a server's address, a folder, or memory, which may start from a dumped data directory.
 */
export type DatabaseLocation =
  { url: string; poolSize?: number } | { folder: string } | { memory: true; dump?: Blob };

/**
 * Open the database. Nothing is migrated yet.
 * @throws FolderLockedError where another process has the folder
 */
export async function openDatabase(location: DatabaseLocation, log: Log): Promise<OpenDatabase> {
  if ('url' in location) return openServer(location.url, location.poolSize ?? 10, log);
  if ('memory' in location) return openEmbedded({ loadDataDir: location.dump });
  const lock = lockFolder(location.folder);
  try {
    const dataDir = join(location.folder, 'pg');
    mkdirSync(dataDir, { recursive: true });
    return await openEmbedded({ dataDir }, () => lock.release());
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function openEmbedded(
  options: { dataDir?: string; loadDataDir?: Blob },
  onClosed: () => void = () => {},
): Promise<OpenDatabase> {
  const pglite = await PGlite.create({ ...options, parsers: { ...PARSERS } });
  const db = new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    engine: 'pglite',
    ping: () => ping(db),
    close: async () => {
      await db.destroy();
      if (!pglite.closed) await pglite.close();
      onClosed();
    },
  };
}

function openServer(url: string, poolSize: number, log: Log): OpenDatabase {
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 15_000,
    application_name: 'coupon-center',
    types: { getTypeParser: typeParser },
  });
  // An idle connection that the server closed: the pool replaces it, nobody has to do anything.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, engine: 'postgres', ping: () => ping(db), close: () => db.destroy() };
}

async function ping(db: Executor): Promise<void> {
  await sql`select 1`.execute(db);
}

const typeParser = ((id: number, format?: 'text' | 'binary') =>
  (format !== 'binary' && PARSERS[id]) ||
  pgTypes.getTypeParser(id, format as 'text')) as typeof pgTypes.getTypeParser;

/** The database: a PostgreSQL server, or the same engine inside this process. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { Kysely, PGliteDialect, sql } from 'kysely';
import type { LogEvent } from 'kysely';
import { TypeOverrides } from 'pg';
import { traceStatement } from '@coupon-center/server-kit/tracing';
import { lockFolder } from './lock-folder.ts';
import { listenEmbedded, listenOnServer } from './listen.ts';
import type { ChannelListener, DatabaseLog, Listening } from './listen.ts';
import { ServerDialect } from './server-dialect.ts';
import { openServerPool } from './server-pool.ts';
import { openStandbyReads } from './standby-reads.ts';
import type { StandbyReads } from './standby-reads.ts';

/** Type ids of values that the two drivers would read differently. */
const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

/** Makes both drivers return the same: counts and decimals as numbers, calendar days as text. */
const PARSERS: Readonly<Record<number, (value: string) => unknown>> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [DATE]: (value) => value,
};

/** Time limit of a statement in milliseconds, enforced by the server. */
const STATEMENT_MS = 15_000;
/** Time limit for the server to respond to a statement, in milliseconds: a server that vanished enforces nothing. */
const SILENCE_MS = STATEMENT_MS + 2000;

export type DatabaseEngine = 'postgres' | 'pglite';

export interface OpenDatabase<DB> {
  db: Kysely<DB>;
  engine: DatabaseEngine;
  ping(): Promise<void>;
  listen(channel: string, listener: ChannelListener): Listening;
  /**
   * Connections of the pool by state (`busy`, `idle`), and how many callers wait for one (`waiting`); empty without a
   * pool.
   */
  connections(): Readonly<Record<string, number>>;
  /** Reads from standbys, if there are any. */
  standbys?: StandbyReads | undefined;
  close(): Promise<void>;
}

interface ServerLocation {
  /** The address of a server, or of several, of which one takes writes. */
  url: string;
  /** The address for LISTEN, if `url` is that of a pooler that pools transactions. */
  listenUrl?: string | undefined;
  /** The address of standbys, past a pooler that pools transactions: a connection must lead to one server. */
  readUrl?: string | undefined;
  poolSize?: number;
  silenceMs?: number;
  connectionMs?: number;
}

/** Where the data is: a server's address, a folder, or an engine that the caller owns and closes. */
export type DatabaseLocation = ServerLocation | { folder: string } | { engine: PGlite };

export interface OpenOptions {
  log: DatabaseLog;
}

const onStatement = ({ level, query, queryDurationMillis }: LogEvent) =>
  traceStatement(query.sql, queryDurationMillis, level === 'error');

/**
 * Opens the database without migrating it. `DB` describes its tables.
 * @throws FolderLockedError if another process has the folder
 */
export async function openDatabase<DB>(
  location: DatabaseLocation,
  options: OpenOptions,
): Promise<OpenDatabase<DB>> {
  if ('url' in location) return openServer(location, options);
  if ('engine' in location) return openEmbedded(location.engine, options, async () => {});
  const lock = await lockFolder(location.folder);
  try {
    const engine = await createFolderEngine(location.folder);
    return openEmbedded(engine, options, async () => {
      await engine.close();
      lock.release();
    });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Creates the engine of a data folder, whose lock the caller holds; for several users of one database. */
export function createFolderEngine(folder: string): Promise<PGlite> {
  const dataDir = join(folder, 'pg');
  mkdirSync(dataDir, { recursive: true });
  return createEmbeddedEngine({ dataDir });
}

/** Creates the engine inside this process, which returns values as {@link openDatabase} does. */
export function createEmbeddedEngine(
  options: { dataDir?: string; loadDataDir?: Blob } = {},
): Promise<PGlite> {
  return PGlite.create({ ...options, extensions: { pg_trgm }, parsers: { ...PARSERS } });
}

function openEmbedded<DB>(
  pglite: PGlite,
  { log }: OpenOptions,
  closeEngine: () => Promise<void>,
): OpenDatabase<DB> {
  const db = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }), log: onStatement });
  let closed = false;
  return {
    db,
    engine: 'pglite',
    ping: async () => {
      if (closed) throw new Error('The database is closed.');
      await ping(db);
    },
    listen: (channel, listener) => listenEmbedded(pglite, channel, listener, log),
    connections: () => ({}),
    close: async () => {
      closed = true;
      await closeEngine();
    },
  };
}

function openServer<DB>(
  { url, listenUrl = url, readUrl, poolSize = 10, silenceMs = SILENCE_MS, connectionMs }: ServerLocation,
  { log }: OpenOptions,
): OpenDatabase<DB> {
  const config = {
    max: poolSize,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    statement_timeout: STATEMENT_MS,
    query_timeout: silenceMs,
    connectionTimeoutMillis: connectionMs,
    application_name: 'coupon-center',
    types: typeParsers(),
  };
  const primary = openServerPool(url, config, log);
  const standbys = readUrl
    ? openStandbyReads({ primary, primaryUrl: listenUrl, readUrl, config, log })
    : undefined;
  const dialect = new ServerDialect({ pool: standbys?.pool ?? primary });
  const db = new Kysely<DB>({ dialect, log: onStatement });
  return {
    db,
    engine: 'postgres',
    ping: () => ping(db),
    listen: (channel, listener) => listenOnServer(listenUrl, channel, listener, log),
    connections: () => primary.counts(),
    standbys: standbys?.reads,
    close: () => db.destroy(),
  };
}

async function ping<DB>(db: Kysely<DB>): Promise<void> {
  await sql`select 1`.execute(db);
}

function typeParsers(): TypeOverrides {
  const types = new TypeOverrides();
  for (const [id, parse] of Object.entries(PARSERS)) types.setTypeParser(Number(id), parse);
  return types;
}

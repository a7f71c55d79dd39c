/**
 * Reads that may be a moment behind, on servers that follow the primary. Work that is run here takes its connections from
 * standbys, without knowing; everything else goes to the primary.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type { PoolConfig } from 'pg';
import { createFreshness } from './freshness.ts';
import type { Position } from './freshness.ts';
import type { DatabaseLog } from './listen.ts';
import { openServerPool } from './server-pool.ts';
import type { ServerPool } from './server-pool.ts';

/** How often the primary is asked for its position, and how long it may take, in milliseconds: together less than the bound. */
const SAMPLE_MS = 250;
const ANSWER_MS = 400;
/** When a primary that does not answer is asked on another connection, in milliseconds. */
const SILENCE_MS = 2000;
/**
 * Time limits of such a read on a standby and on the primary, and of connecting to a standby, in milliseconds: the next server
 * must have time to answer before the storefront gives up.
 */
const STANDBY_MS = 2000;
const PRIMARY_MS = 2500;
const CONNECTION_MS = 1000;
/** How long no standby is tried after none could be reached, in milliseconds. */
const UNREACHABLE_MS = 1000;
/** How often a read is repeated: on the primary, and then twice, because a balancer ends the connections to a standby that is promoted. */
const MOST_REPEATS = 3;
const SILENT = 'Connection timeout: the primary does not answer.';

const PRIMARY_POSITION = `
  select pg_current_wal_flush_lsn() - '0/0'::pg_lsn as bytes,
    ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline`;
/** The control file learns of a new timeline minutes later than the receiver, which only a role with `pg_read_all_stats` sees. */
const STANDBY_POSITION = `
  select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() - '0/0'::pg_lsn as bytes,
    coalesce((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint())) as timeline`;

/** Whether a statement itself is wrong, so that no server can answer it: its data, its rights or its text. */
const isOfStatement = (error: unknown) =>
  /^(?:22|23|42)...$/.test(String((error as { code?: unknown }).code));

export interface StandbyReads {
  /**
   * Runs work that only reads. It sees every change that was acknowledged a second before, as long as the primary answers. If a
   * server fails, the work is run again on another one.
   */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Has a listener called for each connection that such work takes. */
  onRead(listener: (server: 'primary' | 'standby') => void): void;
  /** Asks a standby, and returns how old what it shows may be, in seconds. @throws Error if none answers */
  age(): Promise<number>;
}

/** What work may be answered by: a standby that is fresh enough, or else the primary; only the primary; any server. */
type Source = 'fresh' | 'primary' | 'any';

interface Reading {
  source: Source;
  /** The server that failed first. */
  failed?: 'primary' | 'standby';
  /** What the work has left running reads from the primary. */
  isOver?: boolean;
}

export interface StandbyReadsOptions {
  primary: ServerPool;
  /** The address of the primary, past a pooler: one that waits for a free connection would say nothing of the primary. */
  primaryUrl: string;
  /** The address of the standbys. */
  readUrl: string;
  config: PoolConfig;
  log: DatabaseLog;
}

/** Opens the connections to the standbys. @returns `pool` as well, which leads to the right server, and closes all of them */
export function openStandbyReads({ primary, primaryUrl, readUrl, config, log }: StandbyReadsOptions): {
  reads: StandbyReads;
  pool: PostgresPool;
} {
  const freshness = createFreshness();
  const readings = new AsyncLocalStorage<Reading>();
  /** Which server caused an error: work may wait for what another read has begun, and fail with it. */
  const causes = new WeakMap<Error, 'primary' | 'standby'>();
  function blame(server: 'primary' | 'standby', reading: Reading, error: unknown): void {
    reading.failed ??= server;
    causes.set(error as Error, server);
  }
  let tell: (server: 'primary' | 'standby') => void = () => {};
  // A connection of its own, so that a primary that is only busy is not taken for one that is away.
  const samplePool = openServerPool(primaryUrl, { ...config, max: 1, query_timeout: SILENCE_MS }, log);
  const standbys = openServerPool(
    readUrl,
    {
      ...config,
      statement_timeout: STANDBY_MS,
      query_timeout: STANDBY_MS + 500,
      connectionTimeoutMillis: CONNECTION_MS,
    },
    log,
    'standby',
  );

  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  async function sample(): Promise<void> {
    const askedAt = performance.now();
    let isAnswered = false;
    // If this process could not run for a while, an answer that has arrived meanwhile is read first.
    const late = setTimeout(
      () => setImmediate(() => isAnswered || freshness.primaryFailed()),
      ANSWER_MS,
    ).unref();
    try {
      const client = await samplePool.connect();
      const { rows } = await client.query<Position>(PRIMARY_POSITION, []).finally(() => client.release());
      isAnswered = true;
      if (rows[0]) freshness.primaryWas(rows[0], askedAt);
    } catch {
      freshness.primaryFailed();
    }
    clearTimeout(late);
    if (!isClosed) timer = setTimeout(() => void sample(), SAMPLE_MS).unref();
  }
  void sample();

  /** Returns since when a standby shows everything; undefined for a server that is none any more. */
  async function shownSince(client: PostgresPoolClient): Promise<number | undefined> {
    const { rows } = await client.query<Position & { isStandby: boolean }>(STANDBY_POSITION, []);
    return rows[0]?.isStandby ? freshness.shownSince(rows[0]) : undefined;
  }

  /** When a connection's server was asked, and since when it showed everything. Each connection leads to one server. */
  const checks = new WeakMap<PostgresPoolClient, { at: number; since: number }>();

  async function isFresh(client: PostgresPoolClient): Promise<boolean> {
    const now = performance.now();
    const known = checks.get(client);
    const isKnownNew = known !== undefined && freshness.isNew(known.since, now);
    if (isKnownNew || (known && now < known.at + SAMPLE_MS)) return isKnownNew;
    const since = await shownSince(client);
    if (since === undefined) throw new Error('The server is not a standby any more.');
    checks.set(client, { at: now, since });
    return freshness.isNew(since, performance.now());
  }

  /** While standbys cannot be reached, one read a second tries, and no other waits for it. */
  let unreachableUntil = -Infinity;
  /** Returns a connection to a standby; undefined if the primary is to be asked. @param anyAge whether its data may be of any age */
  async function standbyFor(anyAge: boolean): Promise<PostgresPoolClient | undefined> {
    const now = performance.now();
    if (!anyAge && now < unreachableUntil) return undefined;
    if (unreachableUntil > -Infinity) unreachableUntil = now + UNREACHABLE_MS;
    let client;
    try {
      client = await standbys.connect();
    } catch (error) {
      if (unreachableUntil === -Infinity) log.warn({ err: error }, 'no standby can be read from');
      unreachableUntil = performance.now() + UNREACHABLE_MS;
      return undefined;
    }
    unreachableUntil = -Infinity;
    const isUsable = anyAge || (await isFresh(client).catch(() => undefined));
    if (isUsable) return client;
    client.release(isUsable === undefined);
    return undefined;
  }

  /** Remembers which server failed, so that the work is run again; a primary fails as well if it takes too long. */
  const watched = (client: PostgresPoolClient, reading: Reading, server: 'primary' | 'standby') => {
    tell(server);
    let isLate = false;
    const query = async (...statement: unknown[]): Promise<unknown> => {
      const late = Promise.withResolvers<never>();
      const fail = () => {
        isLate = true;
        late.reject(new Error(SILENT));
      };
      const timer = server === 'primary' ? setTimeout(fail, PRIMARY_MS) : undefined;
      try {
        if (isLate) throw new Error(SILENT);
        const result = (client.query as (...all: unknown[]) => Promise<unknown>)(...statement);
        return await Promise.race([result, late.promise]);
      } catch (error) {
        // A standby may lack what the primary has, e.g. a new table.
        if (server === 'standby' || !isOfStatement(error)) blame(server, reading, error);
        throw error;
      } finally {
        clearTimeout(timer);
      }
    };
    const release = (isUnfit = false) => client.release(isUnfit || isLate);
    return { query, release } as PostgresPoolClient;
  };

  async function connect(): Promise<PostgresPoolClient> {
    const reading = readings.getStore();
    if (!reading || reading.isOver) return primary.connect();
    if (reading.source !== 'primary') {
      const anyAge = reading.source === 'any' || freshness.isPrimaryAway(performance.now());
      const standby = await standbyFor(anyAge);
      if (standby) return watched(standby, reading, 'standby');
    }
    try {
      return watched(await primary.connect(), reading, 'primary');
    } catch (error) {
      blame('primary', reading, error);
      throw error;
    }
  }

  async function run<T>(work: () => Promise<T>, source: Source = 'fresh', repeats = 0): Promise<T> {
    const reading: Reading = { source };
    try {
      return await readings.run(reading, work);
    } catch (error) {
      // No server failed, only the work itself, or it was repeated often enough.
      const failed = reading.failed ?? causes.get(error as Error);
      if (!failed || repeats === MOST_REPEATS) throw error;
      log.warn({ err: error, server: failed }, 'a read is repeated on another server');
      const asksPrimary = failed === 'standby' && !freshness.isPrimaryAway(performance.now());
      return await run(work, asksPrimary ? 'primary' : 'any', repeats + 1);
    } finally {
      reading.isOver = true;
    }
  }

  return {
    reads: {
      run: (work) => run(work),
      onRead: (listener) => void (tell = listener),
      async age() {
        const client = await standbys.connect();
        const since = await shownSince(client).finally(() => client.release());
        if (since === undefined) throw new Error('The server is not a standby any more.');
        return (performance.now() - since) / 1000;
      },
    },
    pool: {
      ...primary,
      connect,
      async end() {
        isClosed = true;
        clearTimeout(timer);
        await Promise.all([primary, standbys, samplePool].map((pool) => pool.end()));
      },
    },
  };
}

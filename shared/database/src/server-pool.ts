/** A pool of connections to a PostgreSQL server, or to that of several servers which takes writes, or to a standby. */
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { Client, Pool } from 'pg';
import type { ClientBase, ClientConfig, PoolClient, PoolConfig } from 'pg';
import type { ServerRole } from '@coupon-center/server-kit';
import type { DatabaseLog } from './listen.ts';
import { createServers } from './servers.ts';

/** Longest wait for a new or free connection, in milliseconds; then the caller gets a 503. */
const CONNECTION_MS = 3000;

/** The driver's message if the server says nothing for too long; the error has no code. */
const QUERY_TIMEOUT = 'Query read timeout';
/** The driver's message if no connection becomes free; no server failed then. */
const NONE_FREE = 'timeout exceeded when trying to connect';
/** The driver's message if the server has closed the connection; the error has no code. */
const CLOSED = 'Connection terminated unexpectedly';
/** The server only reads (any more), or is stopping, crashed or starting, or has closed the connection. */
const WRONG_SERVER = /^(25006|57P0[123]|ECONNRESET)$/;
/** The function of PostgreSQL in which a commit waits for a standby. */
const STANDBY_WAIT = 'SyncRepWaitForLSN';

const isBroken = (error: unknown): error is Error =>
  error instanceof Error &&
  (error.message === QUERY_TIMEOUT ||
    error.message === CLOSED ||
    WRONG_SERVER.test((error as { code?: string }).code ?? ''));

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });

/** The pool, with what its owner must know of it. */
export interface ServerPool extends PostgresPool {
  /** Connections by state, and how many callers wait for one. */
  counts(): { busy: number; idle: number; waiting: number };
}

/**
 * Opens a pool for Kysely. A new connection goes to the first server that takes it and takes writes, beginning with the one
 * that did so last. A connection that turns out to be broken is closed instead of reused, and so are those that were opened
 * before that: a server that vanished without closing them would keep their statements waiting as well.
 * @param role of the servers that will do: for a standby, those that take no writes
 */
export function openServerPool(
  url: string,
  config: PoolConfig,
  log: DatabaseLog,
  role: ServerRole = 'primary',
): ServerPool {
  const servers = createServers(url, role);
  const connectionMs = config.connectionTimeoutMillis ?? CONNECTION_MS;
  /** Counts breaks. A connection that was opened before the last one is not reused. */
  let breaks = 0;
  // Kysely prepares each connection that it has not seen before.
  const seen = new WeakMap<PoolClient, PostgresPoolClient & { isFresh(): boolean }>();

  class ServerClient extends Client {
    constructor(options?: ClientConfig) {
      super({ ...options, connectionString: servers.current() });
    }
  }

  const pool = new Pool({
    ...config,
    Client: ServerClient,
    connectionTimeoutMillis: connectionMs,
    ...((servers.writable || role === 'standby') && { onConnect: requireRole(role) }),
  });
  // The server closed an idle connection: the pool replaces it.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  // A connection lost between two statements of a transaction has no other listener, and would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));

  function guarded(client: PoolClient) {
    const openedAfter = breaks;
    const failures: Error[] = [];
    const breakWith = (error: Error) => {
      failures.push(error);
      breaks += 1;
    };
    const requireWhole = () => {
      const [failure] = failures;
      if (failure) throw failure;
    };
    // Somebody cancelled the wait: PostgreSQL reports success all the same, although the next primary may lack the change.
    client.on('notice', ({ routine }) => {
      if (routine === STANDBY_WAIT)
        breakWith(withCode('08007', 'No standby has confirmed the change, which may be lost.'));
    });
    const query = async (...statement: unknown[]) => {
      requireWhole();
      try {
        const result = await (client.query as (...statement: unknown[]) => Promise<unknown>)(...statement);
        // A notice may have come with the result.
        requireWhole();
        return result;
      } catch (error) {
        if (failures.length === 0 && isBroken(error)) breakWith(error);
        throw error;
      }
    };
    const isFresh = () => openedAfter === breaks;
    const release = (isUnfit = false) => client.release(failures[0] ?? (isUnfit || !isFresh()));
    const made = { query, isFresh, release } as PostgresPoolClient & { isFresh(): boolean };
    seen.set(client, made);
    return made;
  }

  /** Takes a connection; while one can't be opened, tries the next server. */
  async function take(): Promise<PoolClient> {
    const start = performance.now();
    for (let attempt = 1; ; attempt += 1) {
      const server = servers.current();
      try {
        return await pool.connect();
      } catch (error) {
        if (error instanceof Error && error.message === NONE_FREE) throw error;
        servers.failed(server);
        if (attempt >= servers.count || performance.now() - start >= connectionMs) throw error;
      }
    }
  }

  return {
    async connect() {
      for (;;) {
        const client = await take();
        const made = seen.get(client) ?? guarded(client);
        if (made.isFresh()) return made;
        made.release();
      }
    },
    end: () => pool.end(),
    options: pool.options,
    counts: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  };
}

/** @throws Error with the code 25006 if the server takes no writes, as a standby, and any other if it does, but is to be a standby */
async function checkRole(client: ClientBase, role: ServerRole): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>({
    text: 'show transaction_read_only',
    query_timeout: CONNECTION_MS,
  } as never);
  const isReadOnly = rows[0]?.transaction_read_only === 'on';
  if (role === 'primary' && isReadOnly) throw withCode('25006', 'The server takes no writes.');
  if (role === 'standby' && !isReadOnly) throw new Error('The server is not a standby.');
}

/** The pool waits for the promise, although its types do not say so. */
const requireRole =
  (role: ServerRole) =>
  (client: ClientBase): unknown =>
    checkRole(client, role);

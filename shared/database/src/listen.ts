/**
 * Receives the database's notifications on a channel (LISTEN and NOTIFY), on either engine, as long as the process
 * lives.
 */
import type { PGlite } from '@electric-sql/pglite';
import { Client, escapeIdentifier } from 'pg';
import { createServers } from './servers.ts';

/** The part of a logger that the database needs. */
export interface DatabaseLog {
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** First wait before reconnecting, in milliseconds. Doubles up to the maximum, with random jitter. */
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;
/** How often the connection is checked, in milliseconds: a peer that vanished sends nothing. */
const CHECK_MS = 30_000;
const ANSWER_MS = 5000;

export interface ChannelListener {
  heard(payload: string): void;
  /** From now on, all notifications are received. Those sent since the connection was lost were missed. */
  connected(): void;
}

export interface Listening {
  /** Resolves after the first attempt to connect, whether it succeeded or not. */
  readonly tried: Promise<void>;
  close(): Promise<void>;
}

/**
 * Listens through its own connection, because those of the pool change hands, and reconnects when it is lost. A pooler
 * in between must pool sessions: LISTEN ends with a pooled transaction. Of several servers, it listens to the one
 * that takes writes: the others refuse to.
 */
export function listenOnServer(
  url: string,
  channel: string,
  listener: ChannelListener,
  log: DatabaseLog,
): Listening {
  const servers = createServers(url);
  let current: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  function lose(client: Client, error?: unknown): void {
    if (client !== current) return;
    current = null;
    servers.failed(servers.current());
    void client.end().catch(() => {});
    if (closed) return;
    // Another server may be right at once; the wait is for all of them.
    const rounds = failures / servers.count;
    failures += 1;
    const isRoundOver = failures % servers.count === 0;
    const longest = isRoundOver ? Math.min(FIRST_WAIT_MS * 2 ** Math.floor(rounds), LONGEST_WAIT_MS) : 0;
    const wait = longest * (0.5 + Math.random() / 2);
    log.warn({ err: error, channel, waitMs: Math.round(wait) }, 'the database is not heard');
    again(wait, () => void connect());
  }

  function again(ms: number, action: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(action, ms);
    timer.unref();
  }

  async function check(client: Client): Promise<void> {
    await client.query('select 1');
    if (client === current)
      again(CHECK_MS, () => void check(client).catch((error: unknown) => lose(client, error)));
  }

  async function connect(): Promise<void> {
    const client = new Client({
      connectionString: servers.current(),
      application_name: 'coupon-center-events',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    current = client;
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client));
    client.on('notification', ({ payload }) => listener.heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${escapeIdentifier(channel)}`);
      await check(client);
    } catch (error) {
      lose(client, error);
      return;
    }
    failures = 0;
    if (!closed) listener.connected();
  }

  return {
    tried: connect(),
    async close() {
      closed = true;
      clearTimeout(timer);
      const client = current;
      current = null;
      await client?.end().catch(() => {});
    },
  };
}

export function listenEmbedded(
  pglite: PGlite,
  channel: string,
  listener: ChannelListener,
  log: DatabaseLog,
): Listening {
  const listening = pglite.listen(channel, (payload) => listener.heard(payload));
  return {
    tried: listening.then(
      () => listener.connected(),
      (error: unknown) => log.error({ err: error, channel }, 'the database is not heard'),
    ),
    async close() {
      const unlisten = await listening.catch(() => undefined);
      await unlisten?.();
    },
  };
}

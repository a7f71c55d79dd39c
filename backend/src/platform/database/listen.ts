/** Hears what the database tells on a channel (LISTEN and NOTIFY), on either engine, for as long as the process lives. */
import type { PGlite } from '@electric-sql/pglite';
import { Client, escapeIdentifier } from 'pg';
import type { Log } from '../observability/log.ts';

/** First wait before connecting again, in milliseconds; it doubles up to the longest, and each is shortened at random. */
const FIRST_WAIT_MS = 200;
const LONGEST_WAIT_MS = 10_000;
/** How often the connection is asked whether it still is one: a peer that vanished sends nothing. */
const CHECK_MS = 30_000;
const ANSWER_MS = 5000;

export interface ChannelListener {
  heard(payload: string): void;
  /** From now on everything is heard. What was told before, since the connection was lost, was missed. */
  connected(): void;
}

export interface Listening {
  /** The first attempt to connect is over, well or not. */
  readonly tried: Promise<void>;
  close(): Promise<void>;
}

/**
 * Listen on a server by a connection of its own: those of the pool go from hand to hand. It is made again when it is lost.
 * A pooler in between has to keep sessions: what LISTEN says ends with a transaction-pooled one.
 */
export function listenOnServer(url: string, channel: string, listener: ChannelListener, log: Log): Listening {
  let current: Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;
  let closed = false;

  function lose(client: Client, error?: unknown): void {
    if (client !== current) return;
    current = null;
    void client.end().catch(() => {});
    if (closed) return;
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS) * (0.5 + Math.random() / 2);
    failures += 1;
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
      connectionString: url,
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

/** Listen to the engine inside this process: it is heard as long as it lives. */
export function listenEmbedded(
  pglite: PGlite,
  channel: string,
  listener: ChannelListener,
  log: Log,
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

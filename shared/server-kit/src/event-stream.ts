/** One open stream of server-sent events. */
import { Readable } from 'node:stream';

/** Bytes that may be buffered for a slow reader, beyond the connection's own buffer. */
const MOST_WAITING_BYTES = 16 * 1024;

/** How often a silent stream sends something, in milliseconds, so that no proxy closes it. */
export const BEAT_MS = 20_000;

/** Keeps proxies from holding events back; the connection can't be reused afterwards. */
export const EVENT_HEADERS = {
  'content-type': 'text/event-stream',
  'x-accel-buffering': 'no',
  'cache-control': 'no-store, no-transform',
  connection: 'close',
};

export interface StreamEvent {
  id: string | number;
  /** The default is `message`. */
  type?: string;
  /** Sent as JSON. */
  data: unknown;
}

/** A stream for one reader. A reader that is too slow is dropped: it reads everything again when it reconnects. */
export class EventStream extends Readable {
  #isOver = false;

  /** @param retryMs how long the reader should wait before it reconnects */
  constructor(retryMs: number) {
    super({ highWaterMark: MOST_WAITING_BYTES, read: () => {} });
    this.#write(`retry: ${retryMs}\n\n`);
  }

  send({ id, type, data }: StreamEvent): void {
    this.#write(
      `id: ${id}\n${type === undefined ? '' : `event: ${type}\n`}data: ${JSON.stringify(data)}\n\n`,
    );
  }

  /** Keeps proxies from closing the connection as idle. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** Ends the stream once everything was read; a reader who hasn't read it by the second call is dropped. */
  end(): void {
    if (this.#isOver) this.destroy();
    this.#isOver = true;
    this.push(null);
  }

  #write(text: string): void {
    if (this.#isOver || this.destroyed) return;
    if (!this.push(text)) this.destroy();
  }
}

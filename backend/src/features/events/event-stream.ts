/** One open stream of server-sent events. */
import { Readable } from 'node:stream';
import type { LiveEvent } from '@coupon-center/contracts';

/** Bytes that may be buffered for a slow reader, beyond the connection's own buffer. */
const MOST_WAITING_BYTES = 16 * 1024;
/** How long clients should wait before reconnecting, in milliseconds. */
const RETRY_MS = 3000;

export class EventStream extends Readable {
  #isOver = false;

  constructor() {
    super({ highWaterMark: MOST_WAITING_BYTES, read: () => {} });
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  send(id: string, event: LiveEvent): void {
    this.#write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
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
    // A reader that doesn't read is dropped instead of buffered for; it reads everything again when it reconnects.
    if (!this.push(text)) this.destroy();
  }
}

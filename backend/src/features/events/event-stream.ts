/** One open stream of server-sent events. */
import { Readable } from 'node:stream';
import type { LiveEvent } from '@coupon-center/contracts';

/** What may wait for a slow reader, in bytes, beyond what the connection itself holds. */
const MOST_WAITING_BYTES = 16 * 1024;
/** How long a client is asked to wait before it connects again, in milliseconds. */
const RETRY_MS = 3000;

export class EventStream extends Readable {
  #isOver = false;

  constructor() {
    super({ highWaterMark: MOST_WAITING_BYTES, read: () => {} });
    this.#write(`retry: ${RETRY_MS}\n\n`);
  }

  tell(id: string, event: LiveEvent): void {
    this.#write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`);
  }

  /** Keep proxies from taking the connection for dead. */
  beat(): void {
    this.#write(':\n\n');
  }

  /** End it once what was told is read; whoever did not read it by the second time is dropped. */
  end(): void {
    if (this.#isOver) this.destroy();
    this.#isOver = true;
    this.push(null);
  }

  #write(text: string): void {
    if (this.#isOver || this.destroyed) return;
    // A reader that takes nothing is dropped, rather than kept in memory; it reads everything again when it comes back.
    if (!this.push(text)) this.destroy();
  }
}

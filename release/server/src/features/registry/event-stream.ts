/** Notifies readers of changes to the registry by server-sent events. */
import { Readable } from 'node:stream';
import type { DatabaseSource } from './database-source.ts';

/** How often a silent stream sends something, in milliseconds, so that no proxy closes it. */
const BEAT_MS = 20_000;
/** How long readers should wait before they connect again, in milliseconds. */
const RETRY_MS = 1000;
const MOST_STREAMS = 1000;
/** Maximum bytes that wait for a slow reader; beyond that, it has to connect again. */
const MOST_WAITING_BYTES = 16 * 1024;

export interface ChangeStreams {
  /** Opens a stream whose first event has the current revision; undefined if too many are open. */
  open(): Readable | undefined;
  /** Ends all streams. */
  close(): void;
}

export function createChangeStreams(source: DatabaseSource, beatMs: number = BEAT_MS): ChangeStreams {
  const streams = new Set<Readable>();

  function send(stream: Readable, text: string): void {
    if (!stream.destroyed && !stream.push(text)) stream.destroy();
  }

  async function sendRevision(stream: Readable): Promise<void> {
    const { revision } = await source.readWithRevision();
    send(stream, `id: ${revision}\nevent: registry\ndata: ${JSON.stringify({ revision })}\n\n`);
  }

  const tellAll = () => {
    // A reader without the event reads the registry when it connects again.
    for (const stream of streams) sendRevision(stream).catch(() => stream.destroy());
  };
  const unsubscribe = source.onChange(tellAll);
  const beat = setInterval(() => {
    for (const stream of streams) send(stream, ':\n\n');
  }, beatMs);
  beat.unref();

  return {
    open() {
      if (streams.size >= MOST_STREAMS) return undefined;
      const stream = new Readable({ highWaterMark: MOST_WAITING_BYTES, read: () => {} });
      streams.add(stream);
      stream.once('close', () => streams.delete(stream));
      send(stream, `retry: ${RETRY_MS}\n\n`);
      sendRevision(stream).catch(() => stream.destroy());
      return stream;
    },
    close() {
      unsubscribe();
      clearInterval(beat);
      for (const stream of streams) stream.push(null);
    },
  };
}

/** Notifies readers of changes to the registry by server-sent events. */
import { BEAT_MS, EventStream } from '@coupon-center/server-kit';
import type { DatabaseSource } from './database-source.ts';

/** How long readers wait before they reconnect, in milliseconds. */
const RETRY_MS = 1000;
const MOST_STREAMS = 1000;

export interface ChangeStreams {
  /** Opens a stream whose first event has the current revision; undefined if too many are open. */
  open(): EventStream | undefined;
  /** Ends all streams. */
  close(): void;
}

export function createChangeStreams(source: DatabaseSource): ChangeStreams {
  const streams = new Set<EventStream>();

  async function sendRevision(stream: EventStream): Promise<void> {
    const { revision } = await source.readWithRevision();
    stream.send({ id: revision, type: 'registry', data: { revision } });
  }

  // A reader that misses the event reads the registry when it reconnects.
  const tell = (stream: EventStream) => sendRevision(stream).catch(() => stream.destroy());
  const unsubscribe = source.onChange(() => {
    for (const stream of streams) void tell(stream);
  });
  const beat = setInterval(() => {
    for (const stream of streams) stream.beat();
  }, BEAT_MS);
  beat.unref();

  return {
    open() {
      if (streams.size >= MOST_STREAMS) return undefined;
      const stream = new EventStream(RETRY_MS);
      streams.add(stream);
      stream.once('close', () => streams.delete(stream));
      void tell(stream);
      return stream;
    },
    close() {
      unsubscribe();
      clearInterval(beat);
      for (const stream of streams) stream.end();
    },
  };
}

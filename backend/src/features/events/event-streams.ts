/** The open streams of this process: their stores, their limits, and when they end. */
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { MAX_EVENT_STREAMS } from '@coupon-center/contracts';
import type { LiveEvent } from '@coupon-center/contracts';
import { BEAT_MS, EventStream } from '@coupon-center/server-kit';
import { ProblemError } from '../../platform/errors.ts';
import type { Events } from '../../platform/events/event-hub.ts';
import type { Principal } from '../../platform/security/principal.ts';

/** How long clients should wait before reconnecting, in milliseconds. */
const RETRY_MS = 3000;
/** Maximum number of streams per process. */
const MOST_STREAMS = 2000;

/** Returns the current owner of a stream's token; null once the token or its session has ended. */
export type WhoIsIt = () => Promise<Principal | null>;

export interface EventStreams {
  /**
   * Opens a stream for a user.
   * @throws ProblemError 503 `too_many_streams`
   */
  open(principal: Principal, whoIsIt: WhoIsIt): Promise<Readable>;
  /** Returns the number of open streams. */
  count(): number;
  /** Tells all readers that anything may have changed, and ends their streams; they may connect again. */
  startOver(): void;
  /** Ends all streams and opens no more. */
  close(): void;
}

/** Makes an event that says that anything may have changed. */
function somethingMissed() {
  const data: LiveEvent = { type: 'missed' };
  return { id: randomUUID(), data };
}

interface OpenStream {
  stream: EventStream;
  userId: number;
  storeId: number | null;
}

export function createEventStreams(
  events: Pick<Events, 'subscribe' | 'tried'>,
  { beatMs = BEAT_MS, most = MOST_STREAMS } = {},
): EventStreams {
  /** Open streams, in the order in which they were opened. */
  const open = new Set<OpenStream>();
  let unsubscribe: (() => void) | undefined;
  let isClosed = false;

  function listen(): Promise<void> {
    unsubscribe ??= events.subscribe({
      told({ id, storeId, type }) {
        for (const each of open) if (each.storeId === storeId) each.stream.send({ id, data: { type } });
      },
      missed() {
        for (const { stream } of open) stream.send(somethingMissed());
      },
    });
    return events.tried();
  }

  /** Updates a stream to its token's current owner and store. */
  function goOn(each: OpenStream, principal: Principal | null): void {
    if (principal?.userId !== each.userId) {
      each.stream.end();
      return;
    }
    each.stream.beat();
    if (principal.storeId === each.storeId) return;
    // The store was created after the stream was opened: its earlier events were missed.
    each.storeId = principal.storeId;
    each.stream.send(somethingMissed());
  }

  function dropOldestOf(userId: number): void {
    const own = [...open].filter((each) => each.userId === userId);
    for (const { stream } of own.slice(0, Math.max(0, own.length - MAX_EVENT_STREAMS))) stream.end();
  }

  function endAll(): void {
    for (const { stream } of open) stream.end();
  }

  return {
    startOver() {
      for (const { stream } of open) stream.send(somethingMissed());
      endAll();
    },
    async open({ userId, storeId }, whoIsIt) {
      await listen();
      if (isClosed || open.size >= most)
        throw new ProblemError(503, 'too_many_streams', 'Too many event streams are open.', {
          headers: { 'retry-after': '60' },
        });
      const each: OpenStream = { stream: new EventStream(RETRY_MS), userId, storeId };
      open.add(each);
      const beat = setInterval(() => {
        whoIsIt().then(
          (principal) => goOn(each, principal),
          // The database doesn't respond, so keep the stream until it does.
          () => each.stream.beat(),
        );
      }, beatMs);
      beat.unref();
      each.stream.once('close', () => {
        clearInterval(beat);
        open.delete(each);
      });
      dropOldestOf(userId);
      return each.stream;
    },
    count: () => open.size,
    close() {
      isClosed = true;
      unsubscribe?.();
      endAll();
    },
  };
}

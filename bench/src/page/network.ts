/** Records a page's transfers as the browser counts them: compressed bodies with their headers. */
import type { CDPSession } from '@playwright/test';

export interface Transfer {
  path: string;
  isScript: boolean;
  /** Milliseconds since the navigation began. */
  start: number;
  /** Infinite for transfers that have not ended. */
  end: number;
  bytes: number;
  /** Bytes, each with the time when they arrived. */
  parts: { at: number; bytes: number }[];
}

export interface Traffic {
  transfers(): Transfer[];
  /** When something was last sent or received, by the clock of this process. */
  lastActivity(): number;
  /** Number of requests without an answer, not counting event streams. */
  pending(): number;
}

/** Starts to listen; the page has not navigated yet. */
export async function recordTraffic(session: CDPSession): Promise<Traffic> {
  const requests = new Map<string, Transfer>();
  /** Requests that the cache answers, and event streams. */
  const notCounted = new Set<string>();
  let begin: number | undefined;
  let activity = performance.now();
  /** Notes the activity. @returns milliseconds since the navigation began */
  const at = (timestamp: number) => {
    activity = performance.now();
    return (timestamp - (begin ??= timestamp)) * 1000;
  };
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (!/^https?:/.test(request.url)) return;
    const path = new URL(request.url).pathname;
    const isScript = /\.m?js$/.test(path);
    requests.set(requestId, { path, isScript, start: at(timestamp), end: Infinity, bytes: 0, parts: [] });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => notCounted.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response, timestamp }) => {
    at(timestamp);
    const { fromDiskCache, fromPrefetchCache, mimeType } = response;
    if (fromDiskCache || fromPrefetchCache || mimeType === 'text/event-stream') notCounted.add(requestId);
  });
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength: bytes }) => {
    requests.get(requestId)?.parts.push({ at: at(timestamp), bytes });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength: bytes }) => {
    Object.assign(requests.get(requestId) ?? {}, { end: at(timestamp), bytes });
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    Object.assign(requests.get(requestId) ?? {}, { end: at(timestamp) });
  });
  await session.send('Network.enable');

  const transfers = () => [...requests].filter(([id]) => !notCounted.has(id)).map(([, one]) => one);
  return {
    transfers,
    lastActivity: () => activity,
    pending: () => transfers().filter(({ end }) => end === Infinity).length,
  };
}

const sum = (all: readonly { bytes: number }[]) => all.reduce((total, { bytes }) => total + bytes, 0);

export const bytesOf = (transfers: readonly Transfer[]): number => sum(transfers);
export const scriptBytesOf = (transfers: readonly Transfer[]): number =>
  sum(transfers.filter(({ isScript }) => isScript));

/** Returns the bytes that had arrived by a time. */
export const bytesBefore = (transfers: readonly Transfer[], time: number): number =>
  sum(
    transfers.flatMap(({ end, bytes, parts }) =>
      end <= time ? [{ bytes }] : parts.filter(({ at }) => at <= time),
    ),
  );

/** Files that a screen does not wait for: images and fonts. */
const NOT_AWAITED = /\.(woff2|svg|png|jpe?g|webp|avif|gif|ico)$/;

/**
 * Returns the depth of the waterfall at a time: the longest chain of requests each of which was made after the answer to the
 * one before it. Waiting for a connection doesn't count as a link in the chain.
 */
export function depthBefore(transfers: readonly Transfer[], time: number): number {
  const depths = new Map<Transfer, number>();
  const answered = transfers
    .filter(({ path, end }) => !NOT_AWAITED.test(path) && end <= time)
    .toSorted((a, b) => a.start - b.start);
  for (const one of answered) {
    const before = answered.filter(({ end }) => end <= one.start).map((other) => depths.get(other) ?? 0);
    depths.set(one, Math.max(0, ...before) + 1);
  }
  return Math.max(0, ...depths.values());
}

/** Records a page's transfers as the browser counts them: compressed bodies with their headers. */
import type { CDPSession } from '@playwright/test';

export type Type = 'document' | 'script' | 'style' | 'font' | 'image' | 'data' | 'other';

export interface Transfer {
  path: string;
  type: Type;
  /** Milliseconds since the navigation began. */
  start: number;
  /** Infinite for transfers that have not ended. */
  end: number;
  bytes: number;
  /** The bytes that had arrived at a time. */
  parts: { at: number; bytes: number }[];
}

export interface Traffic {
  transfers(): Transfer[];
  /** When something was last sent or received, by the clock of this process. */
  lastActivity(): number;
  /** Requests that have not been answered, without streams of events. */
  pending(): number;
}

interface Request extends Transfer {
  isCached: boolean;
  isStream: boolean;
}

function typeOf(cdpType: string, { pathname }: URL, mime = ''): Type {
  if (cdpType === 'Document') return 'document';
  if (pathname.startsWith('/api/')) return 'data';
  if (/\.m?js$/.test(pathname)) return 'script';
  if (pathname.endsWith('.css')) return 'style';
  if (pathname.endsWith('.woff2')) return 'font';
  return cdpType === 'Image' || mime.startsWith('image/') ? 'image' : 'other';
}

/** Starts to listen; the page has not navigated yet. */
export async function recordTraffic(session: CDPSession): Promise<Traffic> {
  const requests = new Map<string, Request>();
  let begin: number | undefined;
  let activity = performance.now();
  const elapsed = (timestamp: number) => (timestamp - (begin ?? timestamp)) * 1000;
  const touch = () => (activity = performance.now());

  session.on('Network.requestWillBeSent', ({ requestId, request, type = '', timestamp }) => {
    touch();
    if (!/^https?:/.test(request.url)) return;
    begin ??= timestamp;
    const url = new URL(request.url);
    requests.set(requestId, {
      path: url.pathname,
      type: typeOf(type, url),
      start: elapsed(timestamp),
      end: Infinity,
      bytes: 0,
      parts: [],
      isCached: false,
      isStream: false,
    });
  });
  session.on('Network.requestServedFromCache', ({ requestId }) => {
    const request = requests.get(requestId);
    if (request) request.isCached = true;
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    touch();
    const request = requests.get(requestId);
    if (!request) return;
    if (response.fromDiskCache || response.fromPrefetchCache) request.isCached = true;
    if (response.mimeType === 'text/event-stream') request.isStream = true;
  });
  session.on('Network.dataReceived', ({ requestId, timestamp, encodedDataLength }) => {
    touch();
    requests.get(requestId)?.parts.push({ at: elapsed(timestamp), bytes: encodedDataLength });
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    touch();
    const request = requests.get(requestId);
    if (request) Object.assign(request, { end: elapsed(timestamp), bytes: encodedDataLength });
  });
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => {
    touch();
    const request = requests.get(requestId);
    if (request) request.end = elapsed(timestamp);
  });
  await session.send('Network.enable');

  return {
    transfers: () => [...requests.values()].filter(({ isCached, isStream }) => !isCached && !isStream),
    lastActivity: () => activity,
    pending: () =>
      [...requests.values()].filter(
        ({ end, isStream, isCached }) => end === Infinity && !isStream && !isCached,
      ).length,
  };
}

/** The bytes of all transfers, or of those of one type. */
export function bytesOf(transfers: readonly Transfer[], type?: Type): number {
  return transfers.filter((one) => !type || one.type === type).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The bytes that had arrived at a time. */
export function bytesBefore(transfers: readonly Transfer[], time: number): number {
  return transfers
    .map(({ end, bytes, parts }) =>
      end <= time ? bytes : parts.filter(({ at }) => at <= time).reduce((sum, part) => sum + part.bytes, 0),
    )
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** Types that a screen waits for; it doesn't wait for images and fonts. */
const AWAITED: readonly Type[] = ['document', 'script', 'style', 'data', 'other'];

/**
 * Returns the depth of the waterfall at a time: the longest chain of requests each of which was made after the answer to the
 * one before it. Waiting for a connection doesn't count as a link in the chain.
 */
export function depthBefore(transfers: readonly Transfer[], time: number): number {
  const depths = new Map<Transfer, number>();
  const answered = transfers
    .filter(({ type, end }) => AWAITED.includes(type) && end <= time)
    .toSorted((a, b) => a.start - b.start);
  for (const one of answered) {
    const before = answered.filter(({ end }) => end <= one.start).map((other) => depths.get(other) ?? 0);
    depths.set(one, Math.max(0, ...before) + 1);
  }
  return Math.max(0, ...depths.values());
}

import type { Readable } from 'node:stream';
import { MAX_EVENT_STREAMS } from '@coupon-center/contracts';
import type { EventsListener } from '../../platform/events/event-hub.ts';
import type { Principal } from '../../platform/security/principal.ts';
import { createEventStreams } from './event-streams.ts';

const BEAT_MS = 20_000;
const merchant = (userId: number, storeId: number | null = userId): Principal => ({
  userId,
  storeId,
  storeSlug: storeId === null ? null : 'maple-cp',
  sessionId: 'a-session',
  email: 'a@example.com',
  emailVerified: true,
  isTester: false,
  role: 'merchant',
  providerRole: null,
  isConfigured: false,
  clientId: '6',
  formats: null,
  mailFailedAt: null,
});

/** A hub whose events come from the test. */
function hub() {
  let listener: EventsListener | undefined;
  return {
    events: {
      subscribe(next: EventsListener) {
        listener = next;
        return () => (listener = undefined);
      },
      tried: async () => {},
    },
    tell: (storeId: number) => listener?.told({ id: `event-${storeId}`, storeId, type: 'review-changed' }),
    miss: () => listener?.missed(),
  };
}

const textOf = (stream: Readable): string => (stream.read() as Buffer | null)?.toString() ?? '';
const closed = (stream: Readable) => new Promise((resolve) => stream.once('close', resolve));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a stream carries the events of its own store only, and reports when some may have been missed', async () => {
  const { events, tell, miss } = hub();
  const streams = createEventStreams(events);
  const stream = await streams.open(merchant(1), async () => merchant(1));
  expect(textOf(stream)).toBe('retry: 3000\n\n');
  tell(2);
  tell(1);
  expect(textOf(stream)).toBe('id: event-1\ndata: {"type":"review-changed"}\n\n');
  miss();
  expect(textOf(stream)).toMatch(/^id: [\w-]{36}\ndata: \{"type":"missed"\}\n\n$/);
});

test('a stream sends regular heartbeats, even while its owner cannot be looked up', async () => {
  const streams = createEventStreams(hub().events);
  let isAway = false;
  const whoIsIt = async () => {
    if (isAway) throw new Error('The database is away.');
    return merchant(1);
  };
  const stream = await streams.open(merchant(1), whoIsIt);
  textOf(stream);
  for (let round = 0; round < 3; round += 1) {
    await vi.advanceTimersByTimeAsync(BEAT_MS);
    expect(textOf(stream)).toBe(':\n\n');
    isAway = true;
  }
});

test('a stream ends with the token or session that opened it', async () => {
  const streams = createEventStreams(hub().events);
  const stream = await streams.open(merchant(1), async () => null);
  const isClosed = closed(stream);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(textOf(stream)).toBe('retry: 3000\n\n');
  stream.resume();
  await isClosed;
});

test('a stream picks up a store created after it was opened, and reports earlier events as missed', async () => {
  const { events, tell } = hub();
  const streams = createEventStreams(events);
  const stream = await streams.open(merchant(1, null), async () => merchant(1, 7));
  tell(7);
  expect(textOf(stream)).toBe('retry: 3000\n\n');
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(textOf(stream)).toContain('data: {"type":"missed"}');
  tell(7);
  expect(textOf(stream)).toContain('data: {"type":"review-changed"}');
});

test('drops a reader that does not read', async () => {
  const { events, tell } = hub();
  const streams = createEventStreams(events);
  const stream = await streams.open(merchant(1), async () => merchant(1));
  const isClosed = closed(stream);
  for (let round = 0; round < 1000 && !stream.destroyed; round += 1) tell(1);
  expect(stream.destroyed).toBe(true);
  expect(stream.readableLength).toBeLessThan(17 * 1024);
  await isClosed;
  tell(1);
});

test('drops a reader that does not even read the end of the stream at the next heartbeat', async () => {
  const streams = createEventStreams(hub().events);
  const stream = await streams.open(merchant(1), async () => null);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(stream.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(BEAT_MS);
  expect(stream.destroyed).toBe(true);
});

test('closes the oldest stream of a user who opens one too many', async () => {
  const streams = createEventStreams(hub().events);
  const open = (userId: number) => streams.open(merchant(userId), async () => merchant(userId));
  const stranger = await open(2);
  const own: Readable[] = [];
  for (let count = 0; count <= MAX_EVENT_STREAMS; count += 1) own.push(await open(1));
  for (const stream of [stranger, ...own]) stream.resume();
  await vi.advanceTimersByTimeAsync(0);
  expect([stranger, ...own].map((stream) => stream.readableEnded)).toEqual([
    false,
    true,
    ...Array.from({ length: MAX_EVENT_STREAMS }, () => false),
  ]);
});

test('refuses a stream beyond the limit of the process until another one ends', async () => {
  const streams = createEventStreams(hub().events, { most: 2 });
  const open = (userId: number) => streams.open(merchant(userId), async () => merchant(userId));
  const first = await open(1);
  await open(2);
  const refusal = { status: 503, code: 'too_many_streams', headers: { 'retry-after': '60' } };
  await expect(open(3)).rejects.toMatchObject(refusal);
  first.destroy();
  await closed(first);
  await expect(open(3)).resolves.toBeDefined();
});

test('ends every stream and opens no more once closed', async () => {
  const streams = createEventStreams(hub().events);
  const stream = await streams.open(merchant(1), async () => merchant(1));
  stream.resume();
  streams.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(stream.readableEnded).toBe(true);
  await expect(streams.open(merchant(1), async () => merchant(1))).rejects.toMatchObject({ status: 503 });
});

import type { LiveEvent } from '@coupon-center/contracts';
import { followLiveUpdates } from './live-updates.ts';
import type { UpdateType } from './live-updates.ts';

/** A server whose streams the test controls. */
function aServer() {
  const streams: {
    signal: AbortSignal;
    send: (type: LiveEvent['type'] | 'of-tomorrow') => void;
    end: () => void;
  }[] = [];
  const server = {
    streams,
    isUp: true,
    async openEvents(signal: AbortSignal) {
      if (!server.isUp) throw new Error('The server is away.');
      let controller!: ReadableStreamDefaultController<Uint8Array>;
      const stream = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
      const write = (text: string) => controller.enqueue(new TextEncoder().encode(text));
      const beat = setInterval(() => write(':\n\n'), 20_000);
      signal.addEventListener('abort', () => {
        clearInterval(beat);
        controller.error(signal.reason);
      });
      streams.push({
        signal,
        send: (type) => write(`data: ${JSON.stringify({ type })}\n\n`),
        end: () => {
          clearInterval(beat);
          controller.close();
        },
      });
      return stream;
    },
  };
  return server;
}

function aPage(server: ReturnType<typeof aServer>) {
  const told: UpdateType[][] = [];
  const tell = jest.fn(async (updates: ReadonlySet<UpdateType>) => void told.push([...updates]));
  const stop = followLiveUpdates(server, tell);
  stops.push(stop);
  return { told, tell, stop };
}

/** Replaces a property of the window for the duration of a test. */
function make(of: object, name: string, value: unknown) {
  Object.defineProperty(of, name, { value, configurable: true });
  undo.push(() => Reflect.deleteProperty(of, name));
}

function see(state: 'visible' | 'hidden') {
  make(document, 'visibilityState', state);
  document.dispatchEvent(new Event('visibilitychange'));
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
const stops: (() => void)[] = [];
const undo: (() => void)[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  // Real channels deliver by the platform's own clock; the test about tabs uses its own.
  make(globalThis, 'BroadcastChannel', ChannelOfTest);
});
afterEach(() => {
  for (const each of [...stops.splice(0), ...undo.splice(0)]) each();
  ChannelOfTest.open.clear();
  jest.useRealTimers();
});

class ChannelOfTest extends EventTarget {
  static readonly open = new Set<ChannelOfTest>();
  constructor() {
    super();
    ChannelOfTest.open.add(this);
  }
  postMessage(data: unknown) {
    for (const other of ChannelOfTest.open)
      if (other !== this) other.dispatchEvent(new MessageEvent('message', { data }));
  }
  close() {
    ChannelOfTest.open.delete(this);
  }
}

test('notifies the page of events, except for unknown types', async () => {
  const server = aServer();
  const { told } = aPage(server);
  await pass(0);
  expect(told).toEqual([['back']]);
  server.streams[0]?.send('of-tomorrow');
  server.streams[0]?.send('review-changed');
  server.streams[0]?.send('subscription-changed');
  await pass(0);
  expect(told).toEqual([['back'], ['review-changed', 'subscription-changed']]);
});

test('reopens a stream that ends and reports that events may have been missed', async () => {
  const server = aServer();
  const { told } = aPage(server);
  await pass(600_000);
  server.streams[0]?.end();
  await pass(1500 + 2000);
  expect(server.streams).toHaveLength(2);
  expect(told).toEqual([['back'], ['missed']]);
});

test('retries with growing waits, at most a minute apart, while the server is down', async () => {
  const server = aServer();
  server.isUp = false;
  const open = jest.spyOn(server, 'openEvents');
  aPage(server);
  await pass(60_000);
  expect(open.mock.calls.length).toBeGreaterThan(4);
  expect(open.mock.calls.length).toBeLessThan(9);
  open.mockClear();
  await pass(600_000);
  expect(open.mock.calls.length).toBeGreaterThanOrEqual(9);
  expect(open.mock.calls.length).toBeLessThan(22);
});

test('without a stream, returning to the page counts as an event', async () => {
  const server = aServer();
  server.isUp = false;
  const { told } = aPage(server);
  dispatchEvent(new Event('focus'));
  await pass(0);
  expect(told).toEqual([['back']]);
});

test('reports events again that could not be handled, together with new ones', async () => {
  const server = aServer();
  const { told, tell } = aPage(server);
  await pass(0);
  tell.mockRejectedValueOnce(new Error('The server is away.'));
  server.streams[0]?.send('review-changed');
  await pass(0);
  expect(told).toEqual([['back']]);
  await pass(1500);
  expect(told).toEqual([['back'], ['review-changed']]);
});

test('closes the stream of a page that is offline or hidden for long, and opens it again', async () => {
  const server = aServer();
  aPage(server);
  await pass(0);
  see('hidden');
  await pass(299_000);
  expect(server.streams[0]?.signal.aborted).toBe(false);
  await pass(1000);
  expect(server.streams[0]?.signal.aborted).toBe(true);
  await pass(600_000);
  expect(server.streams).toHaveLength(1);
  see('visible');
  await pass(0);
  expect(server.streams).toHaveLength(2);
  make(navigator, 'onLine', false);
  dispatchEvent(new Event('offline'));
  expect(server.streams[1]?.signal.aborted).toBe(true);
  make(navigator, 'onLine', true);
  dispatchEvent(new Event('online'));
  await pass(0);
  expect(server.streams).toHaveLength(3);
});

test('one tab of a browser holds the stream, all are notified, and another takes over', async () => {
  let last: Promise<unknown> = Promise.resolve();
  make(navigator, 'locks', {
    request: (_name: string, _options: object, work: () => Promise<void>) => (last = last.then(work)),
  });
  const server = aServer();
  const [first, second] = [aPage(server), aPage(server)];
  await pass(0);
  expect(server.streams).toHaveLength(1);
  server.streams[0]?.send('review-changed');
  await pass(0);
  expect([first.told.at(-1), second.told.at(-1)]).toEqual([['review-changed'], ['review-changed']]);
  await pass(20_000);
  first.stop();
  await pass(2000);
  expect(server.streams).toHaveLength(2);
  expect(second.told.at(-1)).toEqual(['missed']);
});

test('a stopped watch sends no requests and reports nothing', async () => {
  const server = aServer();
  const { told, stop } = aPage(server);
  await pass(0);
  server.streams[0]?.send('review-changed');
  stop();
  expect(server.streams[0]?.signal.aborted).toBe(true);
  dispatchEvent(new Event('focus'));
  dispatchEvent(new Event('online'));
  see('visible');
  await pass(600_000);
  expect(server.streams).toHaveLength(1);
  expect(told).toEqual([['back']]);
});

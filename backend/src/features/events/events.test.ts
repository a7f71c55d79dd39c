import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

const EVENTS = '/api/v1/events/';
let api: TestBackend;
let origin: string;
beforeEach(async () => {
  api = await testBackend();
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => api.close());

/** Opens a stream as a browser does. */
async function watch(token: string) {
  const gone = new AbortController();
  const response = await fetch(origin + EVENTS, {
    headers: { 'sma-site-key': '6', 'Is-Coupon-Center': '1', authorization: `Bearer ${token}` },
    signal: gone.signal,
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  return {
    response,
    leave: () => gone.abort(),
    /** Reads until a text has arrived. @returns false if the stream ends first */
    async reads(wanted: string): Promise<boolean> {
      while (!text.includes(wanted)) {
        const { value, done } = (await reader?.read()) ?? { done: true };
        if (done) return false;
        text += value;
      }
      return true;
    },
    text: () => text,
  };
}

test('notifies a merchant, and nobody else, of the verdict on their store immediately', async () => {
  const [merchant, stranger] = [await api.merchant(), await api.merchant()];
  const own = await watch(merchant.token);
  const foreign = await watch(stranger.token);
  expect(own.response.status).toBe(200);
  expect(Object.fromEntries(own.response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  const { token } = await api.asProvider();
  await api.send('POST', `/api/v1/provider/stores/${merchant.store.id}/approve/`, { token });
  expect(await own.reads('data: {"type":"review-changed"}')).toBe(true);
  await api.deps.events.publish(api.deps.db, { storeId: stranger.store.id, type: 'coupon-changed' });
  expect(await foreign.reads('coupon-changed')).toBe(true);
  expect(foreign.text()).not.toContain('review-changed');
  expect(own.text()).not.toContain(merchant.store.name);
  own.leave();
  foreign.leave();
});

test('a stream notifies its reader and ends when the data is replaced, and can be reopened', async () => {
  const { token } = await api.merchant();
  const stream = await watch(token);
  await api.backend.whileQuiet(() => api.backend.startOver());
  expect(await stream.reads('data: {"type":"missed"}')).toBe(true);
  expect(await stream.reads('nothing of the kind')).toBe(false);
  expect((await watch(token)).response.status).toBe(200);
});

test('ends streams when the server shuts down, without waiting for them', async () => {
  const { token } = await api.merchant();
  const stream = await watch(token);
  expect(await stream.reads('retry')).toBe(true);
  await api.app.close();
  expect(await stream.reads('never')).toBe(false);
});

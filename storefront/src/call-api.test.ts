import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { askApi, tellApi } from './call-api.ts';

/** Starts an API that closes the connections of its first requests, or never answers. @returns its origin, and what it got */
async function startApi(handle: (number: number) => 'answer' | 'close' | 'wait') {
  const got: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      got.push(`${request.method} ${body}`);
      const how = handle(got.length);
      if (how === 'close') request.socket.destroy();
      if (how === 'answer') response.end('{"name":"Maple"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got };
}

const call = { clientId: '6', path: '/', timeoutMs: 5000 };
const question = { ...call, token: null, visitor: '9.9.9.9' };

test('asks again when a process of the API closes the connection', async () => {
  const { api, got } = await startApi((number) => (number === 1 ? 'close' : 'answer'));
  expect(await askApi({ ...question, api }, (json) => json)).toMatchObject({
    outcome: 'found',
    value: { name: 'Maple' },
  });
  expect(got).toHaveLength(2);
});

test('repeats counts with the id of their batch', async () => {
  const { api, got } = await startApi((number) => (number === 1 ? 'close' : 'answer'));
  const told = await tellApi({ ...call, api, secret: 'a', body: { batch: 'one' } });
  expect(told.status).toBe(200);
  expect(got).toEqual(['POST {"batch":"one"}', 'POST {"batch":"one"}']);
});

test('gives up when the second connection fails, too', async () => {
  const { api, got } = await startApi(() => 'close');
  expect((await askApi({ ...question, api }, (json) => json)).outcome).toBe('unavailable');
  expect(got).toHaveLength(2);
});

test('does not repeat a call that takes too long', async () => {
  const time = new AbortController();
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(time.signal);
  const { api, got } = await startApi(() => {
    time.abort();
    return 'wait';
  });
  expect((await askApi({ ...question, api }, (json) => json)).outcome).toBe('unavailable');
  expect(limit.mock.calls).toEqual([[call.timeoutMs]]);
  expect(got).toHaveLength(1);
});

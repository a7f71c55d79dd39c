import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { logRequests } from './log-requests.ts';
import { serverOptions } from './server-options.ts';
import type { Timeouts } from './server-options.ts';
import { trustedProxiesSchema } from './settings.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function listening(timeouts: Partial<Timeouts> = {}, trustProxy?: string[]): Promise<number> {
  app = Fastify(serverOptions({ logLevel: 'silent', timeouts, trustProxy }));
  logRequests(app);
  app.post('/', async () => 'fine');
  app.get('/', async (request) => request.ip);
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Sends these bytes and returns what the server responds until it closes the connection. */
async function answerTo(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  // The server may close before it has read everything.
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(bytes);
  await closed;
  return answer;
}

function problemIn(answer: string): { status: number; code: string; request_id: string } {
  expect(answer).toMatch(/content-type: application\/problem\+json/);
  expect(answer).toMatch(/content-security-policy: default-src 'none'/);
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
}

test.each([
  '\u0016\u0003\u0001 no HTTP\r\n\r\n',
  'GET / HTTP/9.9\r\n\r\n',
  'GET /\r\nContent-Length: x\r\n\r\n',
])('answers 400 to bytes that are not HTTP (%j) and closes the connection', async (bytes) => {
  const answer = await answerTo(await listening(), bytes);
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(problemIn(answer)).toMatchObject({
    status: 400,
    code: 'malformed_request',
    request_id: expect.any(String),
  });
});

test('answers 431 to headers of more than 16 kB', async () => {
  const answer = await answerTo(
    await listening(),
    `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(17 * 1024)}\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(problemIn(answer)).toMatchObject({ status: 431, code: 'headers_too_large' });
});

test.each([
  ['headers', 'POST / HTTP/1.1\r\nHost: a\r\nX-Slow:', { headers: 40, request: 60_000 }],
  [
    'a body',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nabc',
    { headers: 40, request: 50 },
  ],
])('answers 408 to %s that never end and closes the connection', async (_, bytes, timeouts) => {
  const answer = await answerTo(await listening({ ...timeouts, check: 10 }), bytes);
  expect(answer).toMatch(/^HTTP\/1.1 408 /);
  expect(problemIn(answer)).toMatchObject({ status: 408, code: 'request_timeout' });
});

test('closes a connection without any traffic', async () => {
  expect(await answerTo(await listening({ silence: 40 }), '')).toBe('');
});

test('accepts a forwarded address from trusted proxies only', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  await listening();
  expect((await app.inject({ url: '/', headers })).body).toBe('127.0.0.1');
  await app.close();
  await listening({}, trustedProxiesSchema.parse('10.0.0.0/8, 127.0.0.1'));
  expect((await app.inject({ url: '/', headers })).body).toBe('203.0.113.9');
  expect(trustedProxiesSchema.safeParse('everybody').success).toBe(false);
});

/** A server with a log, and the lines it wrote. */
function logging(): string[] {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const { logger, ...options } = serverOptions({ logLevel: 'info' });
  app = Fastify({ ...options, logger: { ...logger, stream } });
  logRequests(app, () => ({ call: 'hello' }));
  return lines;
}

test('logs one line per request, with its id and without the query', async () => {
  const lines = logging();
  app.get('/auth/set-password', async () => 'fine');
  const reply = await app.inject({
    url: '/auth/set-password?token=s3cret',
    headers: { 'x-request-id': 'caller-0001', authorization: 'Bearer s3cret', cookie: 'refresh=s3cret' },
  });
  expect(reply.headers['x-request-id']).toBe('caller-0001');
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain('s3cret');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    reqId: 'caller-0001',
    call: 'hello',
    status: 200,
    ms: expect.any(Number),
    req: { method: 'GET', path: '/auth/set-password', address: '127.0.0.1' },
  });
});

test('logs a request even if its caller hangs up', async () => {
  const lines = logging();
  const { promise: work, resolve: finish } = Promise.withResolvers<string>();
  const { promise: isOver, resolve: end } = Promise.withResolvers<unknown>();
  app.post('/', async (_request, reply) => {
    reply.raw.once('close', () => end(null));
    socket.destroy();
    return work;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  lines.length = 0;
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nx-request-id: caller-0002\r\n\r\n');
  await isOver;
  finish('done');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ reqId: 'caller-0002', call: 'hello', status: 499, msg: 'the caller has gone' }),
  ]);
});

test('replaces a request id that could forge a log line', async () => {
  await listening();
  const reply = await app.inject({ url: '/', headers: { 'x-request-id': 'a b' } });
  expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
});

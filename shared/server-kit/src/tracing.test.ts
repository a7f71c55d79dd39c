import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { isTracingOn } from './tracing.ts';

const TRACE_ID = '0af7651916cd43dd8448eb211c80319c';

/** A server whose one route calls another server, and answers with the modules of OpenTelemetry that are loaded. */
const PROGRAM = `
  import Fastify from ${JSON.stringify(import.meta.resolve('fastify'))};
  import { createRequire } from 'node:module';
  import { logRequests, runServer, serverOptions } from ${JSON.stringify(import.meta.resolve('./index.ts'))};
  import { traceHeaders } from ${JSON.stringify(import.meta.resolve('./tracing.ts'))};
  runServer('coupon-center-test', async () => {
    const app = Fastify(serverOptions({ logLevel: 'error' }));
    logRequests(app);
    app.get('/pages/:id', async () => {
      await fetch(process.env.OTHER_SERVER + '/called', { headers: traceHeaders() });
      return Object.keys(createRequire(import.meta.url).cache).filter((path) => path.includes('@opentelemetry'));
    });
    app.addHook('onListen', async () => console.log(app.server.address().port));
    return { app, host: '127.0.0.1', port: 0 };
  });`;

interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

let receiver: Server;
let origin: string;
const received: Received[] = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    const keep = (body: unknown) => {
      received.push({ url: request.url ?? '', headers: request.headers, body });
      response.end('{}');
    };
    json(request).then(keep, () => keep(undefined));
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});
beforeEach(() => void received.splice(0));
afterAll(() => receiver.close());

/** Runs the program for one request. */
async function request(environment: Record<string, string>): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, OTHER_SERVER: origin, ...environment },
  });
  const ended = once(child, 'exit');
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  const reply = await fetch(`http://127.0.0.1:${port.toString().trim()}/pages/7`, {
    headers: { traceparent: `00-${TRACE_ID}-b7ad6b7169203331-00` },
  });
  const modules = (await reply.json()) as string[];
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  return modules;
}

test('a server sends the span of a request to the collector, and its trace to the servers that it calls', async () => {
  await request({ OTEL_EXPORTER_OTLP_ENDPOINT: origin });
  const called = received.find(({ url }) => url === '/called');
  expect(called?.headers.traceparent).toMatch(new RegExp(`^00-${TRACE_ID}-(?!b7ad6b7169203331)`));
  const spans = JSON.stringify(received.find(({ url }) => url === '/v1/traces')?.body);
  for (const part of [TRACE_ID, 'GET /pages/:id', 'coupon-center-test']) expect(spans).toContain(part);
});

test('a server loads nothing of OpenTelemetry while tracing is off', async () => {
  expect(await request({})).toEqual([]);
  expect(received.map(({ url, headers }) => [url, headers.traceparent])).toEqual([['/called', undefined]]);
});

test.each([
  [false, {}],
  [false, { OTEL_SERVICE_NAME: 'api' }],
  [true, { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
  [true, { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }],
  [true, { OTEL_TRACES_EXPORTER: 'otlp' }],
  [false, { OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
  [false, { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }],
])('sends spans: %j in the environment %j', (expected, environment) => {
  expect(isTracingOn(environment)).toBe(expected);
});

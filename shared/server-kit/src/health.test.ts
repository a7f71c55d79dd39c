import Fastify from 'fastify';
import { mountHealth } from './health.ts';
import type { HealthOptions } from './health.ts';

/** A server with a part that fails or doesn't answer. */
function probed(part: () => Promise<unknown>, options: HealthOptions = {}) {
  const app = Fastify();
  let asked = 0;
  const database = () => {
    asked += 1;
    return part();
  };
  mountHealth(app, { parts: { database, files: async () => true }, answerMs: 20, ...options });
  return { app, asked: () => asked };
}

test.each([
  ['fails', () => Promise.reject(new Error('away'))],
  ['says no', async () => false],
  ['does not answer', () => new Promise<void>(() => {})],
])('while a part %s, the process is alive but not ready', async (_, part) => {
  const { app, asked } = probed(part);
  const alive = await app.inject('/livez');
  expect([alive.statusCode, alive.json()]).toEqual([200, { status: 'ok' }]);
  expect(asked()).toBe(0);
  for (const address of ['/readyz', '/healthz']) {
    const reply = await app.inject(address);
    expect(reply.statusCode).toBe(503);
    expect(reply.json()).toEqual({ status: 'down', parts: { database: false, files: true } });
    expect(reply.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
  }
});

test('a process whose parts answer is ready', async () => {
  const { app } = probed(async () => undefined);
  const reply = await app.inject('/readyz');
  expect([reply.statusCode, reply.json()]).toEqual([
    200,
    { status: 'ok', parts: { database: true, files: true } },
  ]);
});

test('a process stays ready without a part that it can spare, and says so', async () => {
  const { app } = probed(async () => false, { spare: ['database'] });
  const reply = await app.inject('/healthz');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 'degraded', parts: { database: false, files: true } });
});

test('a process that is about to end is not ready', async () => {
  let isStopping = false;
  const { app } = probed(async () => true, { isStopping: () => isStopping });
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  isStopping = true;
  const reply = await app.inject('/readyz');
  expect([reply.statusCode, reply.json()]).toEqual([503, { status: 'stopping' }]);
  expect((await app.inject('/livez')).statusCode).toBe(200);
});

import Fastify from 'fastify';
import { testBackend } from '../../testing/test-backend.ts';
import { replyToFailure } from '../http/failure-reply.ts';
import { registerHealth } from './health.ts';

/** Both addresses, with a fake database. */
function probes(ping: () => Promise<void>) {
  const app = Fastify();
  const state = { isStopping: false, pings: 0 };
  app.setErrorHandler(replyToFailure);
  const counted = () => {
    state.pings += 1;
    return ping();
  };
  registerHealth(app, { isStopping: () => state.isStopping, ping: counted }, 20);
  return { app, state };
}

test.each([
  ['fails', () => Promise.reject(new Error('away'))],
  ['does not answer', () => new Promise<void>(() => {})],
])('while the database %s, the process is alive but not ready', async (_, ping) => {
  const { app, state } = probes(ping);
  expect((await app.inject('/livez')).statusCode).toBe(200);
  expect(state.pings).toBe(0);
  const reply = await app.inject('/readyz');
  expect([reply.statusCode, reply.json().code]).toEqual([503, 'database_unavailable']);
  expect(reply.headers['content-type']).toContain('application/problem+json');
  expect(reply.headers['retry-after']).toBe('5');
});

test('a process that is shutting down is not ready, but still answers calls', async () => {
  const api = await testBackend();
  const { token } = await api.register();
  expect((await api.send('GET', '/readyz')).status).toBe(200);
  api.backend.beginStop();
  expect(await api.send('GET', '/readyz')).toMatchObject({ status: 503, body: { code: 'stopping' } });
  expect((await api.send('GET', '/livez')).status).toBe(200);
  expect((await api.send('GET', '/api/v1/auth/me/', { token })).status).toBe(200);
  await api.close();
});

import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

const TOKEN = 'a-token-of-the-tests';

let api: TestBackend;
afterEach(() => api.close());

const figures = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  api.app.inject({ url: '/metrics', headers, remoteAddress });

test('measures calls by name, method and status, never by address', async () => {
  api = await testBackend();
  const { token } = await api.register();
  await api.send('GET', '/api/v1/auth/me/', { token });
  await api.send('GET', '/api/v1/auth/me?a=s3cret', { token });
  await api.send('GET', '/api/v1/auth/me/');
  await api.send('GET', '/api/s3cret');
  await api.send('PROPFIND', '/api/s3cret');
  const reply = await figures();
  expect(reply.headers['content-type']).toContain('text/plain; version=0.0.4');
  expect(reply.body).toContain('http_request_duration_seconds_count{call="me",method="GET",status="200"} 2');
  expect(reply.body).toContain('http_request_duration_seconds_count{call="me",method="GET",status="401"} 1');
  expect(reply.body).toContain(
    'http_request_duration_seconds_count{call="unknown",method="unknown",status="404"} 2',
  );
  expect(reply.body).not.toContain('s3cret');
  expect(reply.body).toMatch(/^http_requests_in_flight 0$/m);
  expect(reply.body).toMatch(/^process_cpu_seconds_total /m);
});

test('reports the job queue, the connection pool and the queue of password hashes', async () => {
  api = await testBackend();
  const before = Number(/^jobs\{state="due"\} (\d+)$/m.exec((await figures()).body)?.[1]);
  await api.register();
  const { body } = await figures();
  expect(Number(/^jobs\{state="due"\} (\d+)$/m.exec(body)?.[1])).toBe(before + 1);
  expect(body).toMatch(/^jobs\{state="failed"\} 0$/m);
  expect(body).toMatch(/^password_hashes_waiting 0$/m);
  expect(body).toMatch(/^event_streams 0$/m);
  // The embedded engine has no pool.
  const pool = /^database_connections\{state="waiting"\} 0$/m;
  if (process.env.COUPON_CENTER_TEST_ENGINE === 'postgres') expect(body).toMatch(pool);
});

test('counts jobs that were done, and those that are late: due five minutes ago, or tried four times', async () => {
  api = await testBackend();
  const late = async () => Number(/^jobs_late (\d+)$/m.exec((await figures()).body)?.[1]);
  const { db, jobs } = api.deps;
  const kind = 'test.metrics';
  let isDown = true;
  jobs.handle(kind, async () => {
    if (isDown) throw new Error('down');
  });
  await jobs.drain();
  expect(await late()).toBe(0);
  await jobs.enqueue(db, kind, {});
  for (const wait of [299, 2]) {
    api.clock.advance(wait);
    expect(await late()).toBe(wait === 299 ? 0 : 1);
  }
  for (const wait of [5, 20, 80, 320]) {
    await jobs.drain();
    expect(await late()).toBe(0);
    api.clock.advance(wait);
  }
  await jobs.drain();
  expect(await late()).toBe(1);
  isDown = false;
  api.clock.advance(1280);
  await jobs.drain();
  const { body } = await figures();
  expect(body).toMatch(/^jobs_late 0$/m);
  expect(body).toContain(`jobs_done_total{kind="${kind}"} 1`);
});

test('reports whether the database responds', async () => {
  api = await testBackend();
  expect((await figures()).body).toContain('dependency_up{dependency="database"} 1');
});

test('omits a metric that cannot be read, e.g. while the database is down, and reports the others', async () => {
  api = await testBackend();
  const { metrics } = api.deps;
  const away = () => Promise.reject(new Error('away'));
  metrics.gauge('of_the_database', 'A figure.', away, 'state');
  metrics.gauge('of_a_mistake', 'A figure.', () => {
    throw new Error('mistake');
  });
  const { statusCode, body } = await figures();
  expect(statusCode).toBe(200);
  expect(body).not.toMatch(/^of_/m);
  expect(body).toMatch(/^http_requests_in_flight 0$/m);
});

test('without a token, answers only this machine, and no proxy on it', async () => {
  api = await testBackend();
  expect((await figures()).statusCode).toBe(200);
  expect((await figures({}, '::1')).statusCode).toBe(200);
  for (const reply of [
    await figures({}, '203.0.113.9'),
    await figures({ 'x-forwarded-for': '127.0.0.1' }),
    await figures({ authorization: `Bearer ${TOKEN}` }, '10.0.0.7'),
  ])
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'not_found']);
});

test('with a token, answers only callers who send it', async () => {
  api = await testBackend({ env: { METRICS_TOKEN: TOKEN } });
  expect((await figures({ authorization: `Bearer ${TOKEN}` }, '203.0.113.9')).statusCode).toBe(200);
  for (const headers of [{}, { authorization: TOKEN }, { authorization: `Bearer ${TOKEN}x` }] as Record<
    string,
    string
  >[]) {
    const reply = await figures(headers);
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'metrics_token_invalid']);
    expect(reply.headers['www-authenticate']).toBe('Bearer');
  }
});

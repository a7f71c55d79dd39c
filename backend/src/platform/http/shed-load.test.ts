import { testBackend } from '../../testing/test-backend.ts';

test('an overloaded process refuses calls, but still answers health checks', async () => {
  // The test controls the clock that measures the load; everything else runs in real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // Every process uses more heap than this.
  const api = await testBackend({ env: { MAX_HEAP_MB: '1', MAX_LOOP_DELAY_MS: '0' } });
  expect((await api.send('GET', '/api/v1/auth/me/')).status).toBe(401);
  vi.advanceTimersByTime(2000);
  const reply = await api.send('GET', '/api/v1/auth/me/');
  expect(reply).toMatchObject({ status: 503, body: { code: 'overloaded', title: 'Service Unavailable' } });
  expect(reply.headers).toMatchObject({
    'retry-after': '5',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-type': expect.stringContaining('application/problem+json'),
    'x-request-id': reply.body.request_id,
  });
  for (const url of ['/livez', '/readyz', '/metrics']) expect((await api.send('GET', url)).status).toBe(200);
  vi.useRealTimers();
  await api.close();
});

test('refuses nobody under the default limits', async () => {
  const api = await testBackend({ env: { MAX_LOOP_DELAY_MS: undefined } });
  const replies = await Promise.all(Array.from({ length: 200 }, () => api.send('GET', '/api/v1/auth/me/')));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([401]));
  await api.close();
});

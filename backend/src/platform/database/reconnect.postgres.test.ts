import { inTransaction } from '@coupon-center/database';
import { createTestDatabase } from '../../testing/test-database.ts';
import { startTcpProxy } from '../../testing/tcp-proxy.ts';
import type { TcpProxy } from '../../testing/tcp-proxy.ts';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

const POOL = 4;

let proxy: TcpProxy;
let api: TestBackend;

async function start(
  background: boolean,
  limits: { silenceMs?: number; connectionMs?: number } = {},
): Promise<void> {
  const database = await createTestDatabase('postgres');
  const url = new URL('url' in database.location ? database.location.url : '');
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  api = await testBackend({
    database: { ...database, location: { ...database.location, url: url.href, poolSize: POOL, ...limits } },
    background,
  });
}
afterEach(async () => {
  await api.close();
  await proxy.close();
});

test('fails calls while the database is down, and answers them once it is back', async () => {
  await start(true);
  const { token } = await api.register();
  const me = () => api.send('GET', '/api/v1/auth/me/', { token });
  expect((await me()).status).toBe(200);

  await proxy.cut();
  for (let round = 0; round < 20; round += 1) {
    const [reply, ready, live] = await Promise.all([
      me(),
      api.send('GET', '/readyz'),
      api.send('GET', '/livez'),
    ]);
    expect(reply).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
    expect(reply.headers['retry-after']).toBe('5');
    expect(ready).toMatchObject({ status: 503, body: { status: 'down', parts: { database: false } } });
    expect(live.status).toBe(200);
  }

  await proxy.mend();
  let reply = await me();
  while (reply.status === 503) reply = await me();
  expect(reply.status).toBe(200);
  await vi.waitUntil(async () => (await api.send('GET', '/readyz')).status === 200, { timeout: 60_000 });
});

test('a connection lost during a transaction fails that transaction only', async () => {
  await start(true);
  const { db } = api.deps;
  const { token } = await api.register();
  const lost = inTransaction(db, async (tx) => {
    await tx.selectFrom('jobs').select('id').execute();
    // Between two statements nothing awaits the connection; its loss used to end the process.
    await proxy.cut();
    await proxy.mend();
    await tx.selectFrom('jobs').select('id').execute();
  });
  await expect(lost).rejects.toThrow();
  expect((await api.send('GET', '/api/v1/auth/me/', { token })).status).toBe(200);
});

test('a server that vanishes silently is noticed soon, and new connections work', async () => {
  // Without background work, which might take the connection needed below.
  await start(false, { silenceMs: 10_000 });
  const { token } = await api.register();
  const me = () => api.send('GET', '/api/v1/auth/me/', { token });
  proxy.freeze();
  // Existing connections are used up one by one; new ones reach the server.
  const replies = [];
  do replies.push(await me());
  while (replies.at(-1)?.status === 503 && replies.length <= POOL);
  expect(replies[0]).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
  expect(replies.at(-1)?.status).toBe(200);
});

test('a caller who waits for a connection in vain is refused', async () => {
  await start(false, { connectionMs: 3000 });
  const { db } = api.deps;
  let finish: () => void = () => {};
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const work: Promise<void>[] = [];
  // Takes every connection of the pool.
  for (let taken = 0; taken < POOL; taken += 1)
    await new Promise<void>((begun) => {
      work.push(
        inTransaction(db, () => {
          begun();
          return finished;
        }),
      );
    });
  const reply = await api.send('GET', '/api/v1/public/stores/any-cp/');
  expect(reply).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });
  finish();
  await Promise.allSettled(work);
});

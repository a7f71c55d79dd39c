import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderLockedError, lockFolder } from '@coupon-center/database';
import { createBackend, readEnv } from './index.ts';
import { testBackend } from './testing/test-backend.ts';

test('refuses a data folder that another process uses, without touching it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  const lock = await lockFolder(folder);
  const env = readEnv({ COUPON_CENTER_DATA: folder, LOG_LEVEL: 'silent' });
  await expect(createBackend({ env })).rejects.toThrow(FolderLockedError);
  lock.release();
  rmSync(folder, { recursive: true });
});

test('closes with its server, even if closed twice', async () => {
  const api = await testBackend({ background: true });
  const closing = api.backend.close();
  expect(api.backend.close()).toBe(closing);
  await closing;
  await api.close();
});

test('a process that is shutting down is not ready, but still answers calls', async () => {
  const api = await testBackend();
  const { token } = await api.register();
  expect(await api.send('GET', '/readyz')).toMatchObject({
    status: 200,
    body: { parts: { database: true } },
  });
  api.backend.beginStop();
  expect(await api.send('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'stopping' } });
  expect((await api.send('GET', '/livez')).status).toBe(200);
  expect((await api.send('GET', '/api/v1/auth/me/', { token })).status).toBe(200);
  await api.close();
});

test('links use an origin that becomes known after startup', async () => {
  const late: { PORTAL_ORIGIN?: string } = {};
  const api = await testBackend({
    env: { PORTAL_ORIGIN: undefined },
    lateEnv: () => late,
  });
  const { token, store } = await api.merchant();
  expect(store.url).toBe('https://www.coupons.ca/stores/maple-outfitters-cp');
  late.PORTAL_ORIGIN = 'http://localhost:4123';
  const me = await api.send('GET', '/api/v1/auth/me/', { token });
  expect(me.body.store.url).toBe('http://localhost:4123/stores/maple-outfitters-cp');
  await api.close();
});

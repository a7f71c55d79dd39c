import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findService, SERVICE_FILE } from './find-service.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coupon-center-data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** The portal of `npm start`, whose service is reached by number and whose pages are opened by name. */
const find = (options: { portal?: string } = {}, written: object = {}) => {
  const access = { service: 'http://127.0.0.1:4000', token: 'operator', privateKey: 'PEM', ...written };
  mkdirSync(join(dataDir, 'release'));
  writeFileSync(join(dataDir, 'release', SERVICE_FILE), JSON.stringify(access));
  return findService({ ...options, environment: { COUPON_CENTER_DATA: dataDir } });
};

test('finds the pages of a local portal at the address that npm start prints', async () => {
  await expect(find({}, { portal: 'http://localhost:4000' })).resolves.toMatchObject({
    service: 'http://127.0.0.1:4000',
    portal: 'http://localhost:4000',
  });
});

test('finds them at the address of the service if the portal does not state its own', async () => {
  await expect(find()).resolves.toMatchObject({ portal: 'http://127.0.0.1:4000' });
});

test('finds them at the address that the caller names', async () => {
  const found = find({ portal: 'http://192.168.0.2:4000/my-store' }, { portal: 'http://localhost:4000' });
  await expect(found).resolves.toMatchObject({ portal: 'http://192.168.0.2:4000' });
});

/** Tests crashes of the service, and its recovery after its database was down. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '@coupon-center/database';
import type { OpenDatabase } from '@coupon-center/database';
import { testDatabases } from '@coupon-center/database/testing';
import type { TestDatabase } from '@coupon-center/database/testing';
import {
  createKeyPair,
  createReleaseClient,
  prepareVersion,
  publishFolder,
  signRecord,
} from '@coupon-center/release';
import type { ReleaseClient } from '@coupon-center/release';
import { fakeRemote } from '@coupon-center/release/testing';
import type { FakeRemote } from '@coupon-center/release/testing';
import { addKey, createToken } from './access/credentials.ts';
import { CHANGE_LOCK, migrateRelease } from './database/release-tables.ts';
import type { ReleaseTables } from './database/release-tables.ts';
import { startProcess } from './testing/service-process.ts';
import type { ServiceProcess } from './testing/service-process.ts';
import { ORIGIN } from './testing/test-service.ts';

const databases = testDatabases<ReleaseTables>({
  migrationsFolder: join(import.meta.dirname, 'migrations'),
  migrate: migrateRelease,
});
const silent = { warn: () => {}, error: () => {} };
const { privateKey, publicKey } = createKeyPair();

let database: TestDatabase;
let opened: OpenDatabase<ReleaseTables>;
let url: string;
let dataDir: string;
let running: ServiceProcess;
let token: string;
let client: ReleaseClient;

async function start(): Promise<void> {
  running = await startProcess(url, dataDir);
  client = createReleaseClient({ service: running.origin, token });
}

beforeEach(async () => {
  database = await databases.create('postgres');
  if (!('url' in database.location)) throw new Error('This needs a PostgreSQL server.');
  ({ url } = database.location);
  opened = await openDatabase<ReleaseTables>(database.location, { log: silent });
  ({ token } = await createToken(opened.db, { scope: '*', note: 'tests' }));
  await addKey(opened.db, { scope: '*', note: 'tests', publicKey });
  dataDir = mkdtempSync(join(tmpdir(), 'coupon-center-release-crash-'));
  await start();
});
afterEach(async () => {
  await running.kill();
  await opened.close();
  await database.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

const publish = (remote: FakeRemote, stage = false) =>
  publishFolder(client, fakeRemote(remote).folder, { privateKey, origin: ORIGIN, stage });
const liveVersion = async () => (await client.readRegistry()).remotes['mf-one']?.live.version;

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

async function onAdmin<T>(work: (admin: Client) => Promise<T>, to = url): Promise<T> {
  const admin = new Client({ connectionString: to });
  await admin.connect();
  return work(admin).finally(() => admin.end());
}

test('a crash in the middle of an upload leaves nothing, and the version can be published afterwards', async () => {
  const { record, paths } = await prepareVersion(
    fakeRemote({ files: { 'large.bin': 'x'.repeat(2_000_000) } }).folder,
    ORIGIN,
  );
  const large = record.contents['large.bin']!;
  const signed = signRecord(record, privateKey);
  const announced = await fetch(`${running.origin}/release/v1/remotes/mf-one/versions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(signed),
  });
  expect(announced.status).toBe(202);
  const call = request(`${running.origin}/release/v1/remotes/mf-one/files/${large.sha256}`, {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/octet-stream',
      'content-length': large.size,
    },
  });
  call.on('error', () => {});
  call.write('x'.repeat(1_000_000));
  const incoming = join(dataDir, 'release/files/incoming');
  await until(() => readdirSync(incoming).length === 1);
  await running.kill();
  expect(readdirSync(incoming)).toHaveLength(1);

  await start();
  expect(readdirSync(incoming)).toEqual([]);
  expect(await liveVersion()).toBeUndefined();
  const contentOf = (sha256: string) => Promise.resolve(readFileSync(paths.get(sha256)!));
  expect(await client.upload(signed, contentOf)).toMatchObject({ isNew: true });
});

test('a crash in the middle of a promotion changes nothing, and the promotion can be repeated', async () => {
  const one = await publish({ code: '1' });
  const two = await publish({ code: '2' }, true);
  const { revision } = await client.readRemote({ name: 'mf-one' });
  const history = (await client.readHistory({ name: 'mf-one' })).entries;
  await onAdmin(async (admin) => {
    await admin.query('select pg_advisory_lock($1)', [CHANGE_LOCK]);
    const promotion = client.promote({ name: 'mf-one', version: two.version, revision });
    const lost = expect(promotion).rejects.toThrow('cannot be reached');
    await until(async () => {
      const { rowCount } = await admin.query(
        `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted
          and database = (select oid from pg_database where datname = current_database())`,
        [CHANGE_LOCK],
      );
      return rowCount === 1;
    });
    await running.kill();
    await lost;
  });
  await start();
  expect(await liveVersion()).toBe(one.version);
  expect((await client.readHistory({ name: 'mf-one' })).entries).toEqual(history);
  expect(await client.promote({ name: 'mf-one', version: two.version, revision })).toMatchObject({
    live: two.version,
  });
});

test('serves the last registry and changes nothing while its database is down, and recovers by itself', async () => {
  const { version } = await publish({ code: '1' });
  expect(await liveVersion()).toBe(version);
  const ready = async () => (await fetch(`${running.origin}/readyz`)).status;
  expect(await ready()).toBe(200);
  const { pathname } = new URL(url);
  const elsewhere = new URL(url);
  elsewhere.pathname = '/postgres';
  const allow = (isAllowed: boolean) =>
    onAdmin(async (admin) => {
      await admin.query(`alter database ${pathname.slice(1)} allow_connections ${isAllowed}`);
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        pathname.slice(1),
      ]);
    }, elsewhere.href);
  await allow(false);
  await until(async () => (await ready()) === 503);
  expect(await liveVersion()).toBe(version);
  await expect(publish({ code: '2' })).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  await allow(true);
  await until(async () => (await ready()) === 200);
  expect((await publish({ code: '2' })).replaced).toBe(version);
});

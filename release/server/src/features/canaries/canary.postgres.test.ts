/** Tests a canary with several processes: their clocks, their crashes, and which one changes it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@coupon-center/database';
import type { OpenDatabase } from '@coupon-center/database';
import { testDatabases } from '@coupon-center/database/testing';
import type { TestDatabase } from '@coupon-center/database/testing';
import { createKeyPair, createReleaseClient, publishFolder } from '@coupon-center/release';
import type { ReleaseClient } from '@coupon-center/release';
import { fakeRemote } from '@coupon-center/release/testing';
import { createCanaries } from './canary.service.ts';
import { addKey, createToken } from '../../access/credentials.ts';
import { createFolderStore } from '../../store/folder-store.ts';
import { migrateRelease } from '../../database/release-tables.ts';
import type { ReleaseTables } from '../../database/release-tables.ts';
import { passTime, report, visitorWith } from '../../testing/canary-visitors.ts';
import { startProcess } from '../../testing/service-process.ts';
import type { ServiceProcess } from '../../testing/service-process.ts';
import { ORIGIN } from '../../testing/test-service.ts';

const databases = testDatabases<ReleaseTables>({
  migrationsFolder: join(import.meta.dirname, '../../migrations'),
  migrate: migrateRelease,
});
const silent = { warn: () => {}, error: () => {} };
const { privateKey, publicKey } = createKeyPair();

let database: TestDatabase;
let opened: OpenDatabase<ReleaseTables>;
let dataDir: string;
let processes: ServiceProcess[];
let clients: ReleaseClient[];
let next: string;

beforeEach(async () => {
  database = await databases.create('postgres');
  const { location } = database;
  if (!('url' in location)) throw new Error('This needs a PostgreSQL server.');
  opened = await openDatabase<ReleaseTables>(location, { log: silent });
  const { token } = await createToken(opened.db, { scope: '*', note: 'tests' });
  await addKey(opened.db, { scope: '*', note: 'tests', publicKey });
  dataDir = mkdtempSync(join(tmpdir(), 'coupon-center-canary-'));
  processes = [await startProcess(location.url, dataDir), await startProcess(location.url, dataDir)];
  clients = processes.map(({ origin }) => createReleaseClient({ service: origin, token }));
  const publish = (code: string, stage: boolean) =>
    publishFolder(clients[0]!, fakeRemote({ code }).folder, { privateKey, origin: ORIGIN, stage });
  await publish('1', false);
  next = (await publish('2', true)).version;
});
afterEach(async () => {
  for (const one of processes) await one.kill();
  await opened.close();
  await database.remove();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(everySeconds: number): Promise<void> {
  const { revision } = await clients[0]!.readRemote({ name: 'mf-one' });
  const plan = { steps: [10, 50, 100], everySeconds, minVisits: 2 };
  await clients[0]!.startCanary({ name: 'mf-one', version: next, revision, ...plan });
}
const current = async () => (await clients[1]!.readCanary({ name: 'mf-one' })).canary!;

/** Reports two visitors of the canary to a running service. */
async function come(origin: string): Promise<void> {
  const { id, percent } = await current();
  for (let index = 0; index < 2; index += 1) {
    const visitor = visitorWith(true, { id, share: percent / 100 });
    expect(await report(origin, visitor, { canary: id, isCanary: true })).toBe(204);
  }
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

test('one of two processes begins each step, and the other takes over when it is killed', async () => {
  await start(1);
  await come(processes[0]!.origin);
  await until(async () => (await current()).percent === 50);
  await processes[0]!.kill();
  await come(processes[1]!.origin);
  await until(async () => (await current()).outcome === 'live');
  expect((await clients[1]!.readRegistry()).remotes['mf-one']?.live.version).toBe(next);
  const entries = (await clients[1]!.readHistory({ name: 'mf-one' })).entries.filter(
    ({ action }) => action === 'canary',
  );
  expect(entries.map(({ reason }) => /^[\w ]*/.exec(reason ?? '')?.[0])).toEqual([
    'live after all steps',
    '50 ',
    'started',
  ]);
});

test("steps follow the database's clock, even if a process's clock is wrong", async () => {
  await start(600);
  await come(processes[0]!.origin);
  const canaries = createCanaries(opened.db, createFolderStore(join(dataDir, 'release/files')));
  const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
  try {
    expect(await canaries.judgeAll()).toBe(false);
    clock.mockReturnValue(0);
    await passTime(opened.db, 600);
    await canaries.judgeAll();
    expect((await current()).percent).toBe(50);
  } finally {
    clock.mockRestore();
  }
});

/** The release service on a fresh database and an empty folder, listening on a free port. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { sql } from 'kysely';
import { openDatabase } from '@coupon-center/database';
import { testDatabases } from '@coupon-center/database/testing';
import type { TestDatabase } from '@coupon-center/database/testing';
import { createKeyPair, createReleaseClient, publishFolder } from '@coupon-center/release';
import type { KeyPair, PublishFolderOptions, ReleaseClient } from '@coupon-center/release';
import { fakeRemote } from '@coupon-center/release/testing';
import type { FakeRemote } from '@coupon-center/release/testing';
import { createServer, mountService } from '../create-server.ts';
import { addKey, createToken } from '../access/credentials.ts';
import type { FileStore } from '../store/file-store.ts';
import { createFolderStore } from '../store/folder-store.ts';
import { createReleaseService } from '../release-service.ts';
import type { ReleaseService } from '../release-service.ts';
import type { QaAccess } from '../access/testers.ts';
import { migrateRelease } from '../database/release-tables.ts';
import type { Executor, ReleaseTables } from '../database/release-tables.ts';

const databases = testDatabases<ReleaseTables>({
  migrationsFolder: join(import.meta.dirname, '../migrations'),
  migrate: migrateRelease,
});

export const createEmptyDatabase = databases.createEmpty;

export interface TestService {
  app: FastifyInstance;
  routes: readonly RouteOptions[];
  service: ReleaseService;
  origin: string;
  folder: string;
  database: TestDatabase;
  keys: KeyPair;
  operator: ReleaseClient;
  /** Returns a client with a token of one remote, or of all of them. */
  clientFor(scope: string): Promise<ReleaseClient>;
  /** Publishes a made-up remote. */
  publish(remote?: FakeRemote, options?: Partial<PublishFolderOptions>): ReturnType<typeof publishFolder>;
  close(): Promise<void>;
}

export const ORIGIN = { commit: 'c0ffee', builder: 'tests' };
export const silent = { warn: () => {}, error: () => {} };

/** Longest possible timer: canaries are only judged when a test asks for it. */
const NEVER_MS = 2 ** 31 - 1;

export async function testService(
  makeStore: (folder: string) => FileStore = createFolderStore,
  watchMs: number = NEVER_MS,
  qa?: QaAccess,
): Promise<TestService> {
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-release-service-'));
  const database = await databases.create();
  const opened = await openDatabase<ReleaseTables>(database.location, { log: silent });
  const store = makeStore(folder);
  const service = await createReleaseService({
    database: opened,
    store,
    log: silent,
    isStrict: true,
    watchMs,
    ...(qa && { qa }),
  });
  const app = createServer({ logLevel: 'silent' });
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => void routes.push(route));
  await mountService(app, service, { database: opened.ping });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const address = app.server.address();
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const keys = createKeyPair();
  await addKey(service.db, { scope: '*', note: 'tests', publicKey: keys.publicKey });
  const clientFor = async (scope: string) => {
    const { token } = await createToken(service.db, { scope, note: `token of ${scope}` });
    return createReleaseClient({ service: origin, token });
  };
  const operator = await clientFor('*');
  return {
    app,
    routes,
    service,
    origin,
    folder,
    database,
    keys,
    operator,
    clientFor,
    publish: (remote = {}, options = {}) =>
      publishFolder(operator, fakeRemote(remote).folder, {
        privateKey: keys.privateKey,
        origin: ORIGIN,
        ...options,
      }),
    async close() {
      await app.close();
      await service.close();
      await opened.close();
      await database.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Moves versions, changes, channels and web vitals some days into the past. */
export async function letDaysPass(db: Executor, days: number): Promise<void> {
  const past = sql`make_interval(days => ${days})`;
  await sql`update release.versions set published_at = published_at - ${past}`.execute(db);
  await sql`update release.audit set at = at - ${past}`.execute(db);
  await sql`update release.channels set moved_at = moved_at - ${past}`.execute(db);
  await sql`update release.page_vitals set day = day - ${days}::int`.execute(db);
}

/**
 * A fresh, migrated database for each test application, on either engine. Migrating happens once for each state of the
 * migrations: afterwards databases start as copies of a template.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { Client } from 'pg';
import { createEmbeddedEngine, openDatabase } from '../platform/database/open-database.ts';
import type { DatabaseEngine, DatabaseLocation } from '../platform/database/open-database.ts';
import type { Database } from '../platform/database/database.types.ts';
import { createLog } from '../platform/observability/log.ts';
import { migrate } from '../platform/database/migrate.ts';

export interface TestDatabase {
  engine: DatabaseEngine;
  location: DatabaseLocation;
  remove(): Promise<void>;
}

/** The engine of this run: `COUPON_CENTER_TEST_ENGINE`, else the server of `TEST_DATABASE_URL`, else the embedded one. */
export function testEngine(): DatabaseEngine {
  const { COUPON_CENTER_TEST_ENGINE: engine, TEST_DATABASE_URL: url } = process.env;
  if (engine === 'postgres' || engine === 'pglite') return engine;
  return url ? 'postgres' : 'pglite';
}

export function createTestDatabase(engine: DatabaseEngine = testEngine()): Promise<TestDatabase> {
  return engine === 'postgres' ? onServer() : embedded();
}

/** Engines of this test file that are idle now; an engine is expensive to start and cheap to empty. */
const idle: PGlite[] = [];
let isFileOver = false;

// An open engine would keep the process of the tests alive. Tests may give theirs back after this.
afterAll(async () => {
  isFileOver = true;
  await Promise.all(idle.splice(0).map((engine) => engine.close()));
});

async function embedded(): Promise<TestDatabase> {
  const engine = idle.pop() ?? (await createEmbeddedEngine({ loadDataDir: await loadDump() }));
  return {
    engine: 'pglite',
    location: { engine },
    remove: async () => {
      if (isFileOver) return engine.close();
      await emptyTables(engine);
      idle.push(engine);
    },
  };
}

/** Put a fresh, migrated database into a data folder, as a process of its own would make it there. */
export async function fillDataFolder(folder: string): Promise<void> {
  const dataDir = join(folder, 'pg');
  mkdirSync(dataDir, { recursive: true });
  const engine = await createEmbeddedEngine({ dataDir, loadDataDir: await loadDump() });
  await engine.close();
}

async function emptyTables(engine: PGlite): Promise<void> {
  const { rows } = await engine.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  await engine.exec(`truncate ${rows.map((row) => row.name).join(', ')} restart identity cascade`);
}

async function loadDump(): Promise<Blob> {
  const file = join(tmpdir(), `coupon-center-pglite-${migrationsHash()}.tar`);
  if (!existsSync(file)) {
    const pglite = await createEmbeddedEngine();
    await migrate(new Kysely<Database>({ dialect: new PGliteDialect({ pglite }) }));
    const made = await pglite.dumpDataDir('none');
    await pglite.close();
    const unfinished = `${file}.${randomUUID()}`;
    writeFileSync(unfinished, new Uint8Array(await made.arrayBuffer()));
    renameSync(unfinished, file);
  }
  return new Blob([readFileSync(file)]);
}

async function onServer(): Promise<TestDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('Set TEST_DATABASE_URL to the PostgreSQL server that the tests may make databases on.');
  const template = await serverTemplate(url);
  const name = `cc_test_${randomUUID().replaceAll('-', '')}`;
  await onAdmin(url, (admin) => admin.query(`create database ${name} template ${template}`));
  return {
    engine: 'postgres',
    location: { url: withDatabase(url, name), poolSize: 20 },
    remove: async () => {
      await onAdmin(url, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function serverTemplate(url: string): Promise<string> {
  const name = `cc_template_${migrationsHash()}`;
  await onAdmin(url, async (admin) => {
    // Only one test process makes it; the lock ends with the connection.
    await admin.query('select pg_advisory_lock(4290)');
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    const database = await openDatabase({ url: withDatabase(url, unfinished) }, createLog('silent'));
    await migrate(database.db).finally(() => database.close());
    await admin.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

async function onAdmin(url: string, work: (admin: Client) => Promise<unknown>): Promise<void> {
  const admin = new Client({ connectionString: url });
  await admin.connect();
  await work(admin).finally(() => admin.end());
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Changes with every change of a migration. */
function migrationsHash(): string {
  const folder = join(import.meta.dirname, '../migrations');
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

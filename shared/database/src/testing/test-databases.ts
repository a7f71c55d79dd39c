/**
 * A fresh, migrated database for each test application, on either engine. Migrating happens once for each state of the
 * migrations: afterwards databases start as copies of a template.
 */
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Kysely } from 'kysely';
import { Client } from 'pg';
import { createEmbeddedEngine, openDatabase } from '../open-database.ts';
import type { DatabaseEngine, DatabaseLocation } from '../open-database.ts';

export interface TestDatabase {
  engine: DatabaseEngine;
  location: DatabaseLocation;
  remove(): Promise<void>;
}

export interface TestDatabases {
  create(engine?: DatabaseEngine): Promise<TestDatabase>;
  /**
   * A database without a table, for the tests of migrations.
   * @returns `remove`, which closes the engine or drops the database; close `location` first
   */
  createEmpty(engine?: DatabaseEngine): Promise<Pick<TestDatabase, 'location' | 'remove'>>;
  /** Put a fresh, migrated database into a data folder, as a separate process would. */
  fillDataFolder(folder: string): Promise<void>;
}

export interface TestDatabasesOptions<DB> {
  /** Absolute path of the folder of migrations: a template is made again when one of them changes. */
  migrationsFolder: string;
  migrate(db: Kysely<DB>): Promise<unknown>;
}

/** The engine of this run: `COUPON_CENTER_TEST_ENGINE`, else the server of `TEST_DATABASE_URL`, else the embedded one. */
export function testEngine(): DatabaseEngine {
  const { COUPON_CENTER_TEST_ENGINE: engine, TEST_DATABASE_URL: url } = process.env;
  if (engine === 'postgres' || engine === 'pglite') return engine;
  return url ? 'postgres' : 'pglite';
}

const silent = { warn: () => {}, error: () => {} };

/** Makes databases with the tables of some migrations. To be called once, when a module is loaded. */
export function testDatabases<DB>({ migrationsFolder, migrate }: TestDatabasesOptions<DB>): TestDatabases {
  /** Databases of this worker that nobody uses now: one is expensive to make and cheap to empty. */
  const idle: TestDatabase[] = [];
  const fill = async (location: DatabaseLocation) => {
    const database = await openDatabase<DB>(location, { log: silent });
    await migrate(database.db).finally(() => database.close());
  };

  /** The files that an engine with all tables starts from. */
  const migratedDump = () => dump(hashOf(migrationsFolder), (engine) => fill({ engine }));

  /** Have `remove` keep the database for the next test, by emptying it. */
  function reusable(database: TestDatabase, run: (statement: string) => Promise<unknown>): TestDatabase {
    return {
      ...database,
      remove: async () => {
        await run(EMPTY_TABLES);
        idle.push(reusable(database, run));
      },
    };
  }

  async function embedded(): Promise<TestDatabase> {
    const engine = await createEmbeddedEngine({ loadDataDir: await migratedDump() });
    return reusable({ engine: 'pglite', location: { engine }, remove: () => engine.close() }, (statement) =>
      engine.exec(statement),
    );
  }

  async function onServer(): Promise<TestDatabase> {
    const copy = await copyOnServer(await serverTemplate(`cc_template_${hashOf(migrationsFolder)}`, fill));
    return reusable(copy, (statement) =>
      onAdmin(copy.location.url, async (admin) => {
        // A process that was killed may have left a transaction open.
        await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()`);
        await admin.query(statement);
      }),
    );
  }

  return {
    async create(engine = testEngine()) {
      const kept = idle.findIndex((database) => database.engine === engine);
      if (kept >= 0) return idle.splice(kept, 1)[0]!;
      return engine === 'postgres' ? onServer() : embedded();
    },
    async createEmpty(engine = testEngine()) {
      if (engine === 'postgres') return copyOnServer('template1');
      const embeddedEngine = await createEmbeddedEngine({ loadDataDir: await dump('empty', async () => {}) });
      return { location: { engine: embeddedEngine }, remove: () => embeddedEngine.close() };
    },
    async fillDataFolder(folder) {
      const dataDir = join(folder, 'pg');
      mkdirSync(dataDir, { recursive: true });
      const engine = await createEmbeddedEngine({ dataDir, loadDataDir: await migratedDump() });
      await engine.close();
    },
  };
}

/**
 * Much faster than truncating, which creates new files for each table and index. Triggers and foreign keys are switched off,
 * because every table is emptied. Sequences start over.
 */
const EMPTY_TABLES = `do $$
  declare entry record;
  begin
    perform set_config('session_replication_role', 'replica', true);
    for entry in select schemaname, tablename from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') and tablename !~ '_migration(_lock)?$' loop
      execute format('delete from %I.%I', entry.schemaname, entry.tablename);
    end loop;
    perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences;
  end $$`;

/** Making an engine's first files takes five seconds, reading them less than one. */
async function dump(name: string, fill: (pglite: PGlite) => Promise<void>): Promise<Blob> {
  const file = join(tmpdir(), `coupon-center-pglite-${name}.tar`);
  if (!existsSync(file)) {
    const pglite = await createEmbeddedEngine();
    await fill(pglite);
    const made = await pglite.dumpDataDir('none');
    await pglite.close();
    const unfinished = `${file}.${randomUUID()}`;
    writeFileSync(unfinished, new Uint8Array(await made.arrayBuffer()));
    renameSync(unfinished, file);
  }
  return new Blob([readFileSync(file)]);
}

/** @throws Error where no server is named */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('Set TEST_DATABASE_URL to the PostgreSQL server that the tests may make databases on.');
  return url;
}

async function copyOnServer(template: string): Promise<TestDatabase & { location: { url: string } }> {
  const url = serverUrl();
  // The run drops those that begin like this when it ends (`testing/vitest/set-up.ts`).
  const { COUPON_CENTER_TEST_RUN: run = 'cc_test' } = process.env;
  const name = `${run}_${randomUUID().replaceAll('-', '')}`;
  await onAdmin(url, (admin) => admin.query(`create database ${name} template ${template}`));
  return {
    engine: 'postgres',
    // Tests call more at once than there are connections.
    location: { url: withDatabase(url, name), poolSize: 20, connectionMs: 60_000 },
    remove: async () => {
      await onAdmin(url, (admin) => admin.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function serverTemplate(
  name: string,
  fill: (location: DatabaseLocation) => Promise<void>,
): Promise<string> {
  const url = serverUrl();
  await onAdmin(url, async (admin) => {
    // Only one test process makes it; the lock ends with the connection.
    await admin.query('select pg_advisory_lock(4290)');
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `${name}_unfinished`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    await fill({ url: withDatabase(url, unfinished) });
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
function hashOf(folder: string): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

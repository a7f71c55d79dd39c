import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createBackend, readEnv } from '../../index.ts';
import { migrations } from '../../migrations/index.ts';
import { createLog } from '../observability/log.ts';

const server = process.env.TEST_DATABASE_URL ?? '';

async function onServer(statement: string): Promise<void> {
  const admin = new Client({ connectionString: server });
  await admin.connect();
  await admin.query(statement).finally(() => admin.end());
}

test('processes that start together on an empty database migrate it and create the provider once', async () => {
  const name = `cc_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const env = readEnv({
    DATABASE_URL: url.href,
    PROVIDER_EMAIL: 'provider@example.com',
    PROVIDER_PASSWORD: 'provider-password',
    LOG_LEVEL: 'silent',
  });
  const log = createLog('silent');
  const start = () => createBackend({ env, log, background: false });
  const backends = await Promise.all([start(), start(), start()]);

  const { db } = backends[0].deps;
  const migrated = await db
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  expect(migrated.map((row) => row.name).sort()).toEqual(Object.keys(migrations).sort());
  const providers = await db.selectFrom('users').select('client_id').where('role', '=', 'provider').execute();
  expect(providers.map((row) => row.client_id).sort()).toEqual(['10', '6', '8']);
  await Promise.all(backends.map((backend) => backend.close()));
  await onServer(`drop database ${name} with (force)`);
});

/** The restore drill: the nightly backup, restored into an empty database, is enough to continue from. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { add, addMany, list, subscriber } from '../../testing/coupons.ts';
import { PASSWORD, testBackend } from '../../testing/test-backend.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Returns the folder of the server's own programs, so that versions match; empty for those in the PATH. */
async function programFolder(url: string): Promise<string> {
  const { rows } = await onServer(url, (client) =>
    client.query<{ setting: string }>(`select setting from pg_config where name = 'BINDIR'`),
  );
  const [{ setting } = { setting: '' }] = rows;
  return existsSync(join(setting, 'pg_restore')) ? setting : '';
}

function urlOf({ location }: TestDatabase): string {
  if (!('url' in location)) throw new Error('The restore drill needs a PostgreSQL server.');
  return location.url;
}

/** Creates an empty database on the same server, without the tables of the template. */
async function createEmptyDatabase(url: string): Promise<TestDatabase> {
  const name = `cc_restore_${randomUUID().replaceAll('-', '')}`;
  const target = new URL(url);
  target.pathname = `/${name}`;
  await onServer(url, (client) => client.query(`create database ${name} template template0`));
  return {
    engine: 'postgres',
    location: { url: target.href, poolSize: 5, connectionMs: 60_000 },
    remove: async () => {
      await onServer(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

test('a dump restored into an empty database continues with accounts, coupons, ids and queued mail', async () => {
  const original = await createTestDatabase('postgres');
  const before = await testBackend({ database: original });
  const merchant = await subscriber(before);
  await addMany(before, merchant, 3);
  const coupons = await list(before, merchant);

  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-restore-'));
  const file = join(folder, 'nightly.dump');
  const programs = await programFolder(urlOf(original));
  const run = (program: string, ...args: string[]) => execFileSync(join(programs, program), args);
  run('pg_dump', '--format=custom', '--no-owner', `--file=${file}`, urlOf(original));
  const restored = await createEmptyDatabase(urlOf(original));
  run('pg_restore', '--exit-on-error', '--no-owner', `--dbname=${urlOf(restored)}`, file);
  await before.close();

  const after = await testBackend({ database: restored });
  const session = await after.login(merchant.email, PASSWORD);
  expect(await list(after, session)).toEqual(coupons);

  const added = await add(after, session, { description: 'Added after the restore' });
  expect(coupons.map(({ id }) => id)).not.toContain(added.id);
  expect((await list(after, session)).map(({ description }) => description)).toEqual([
    ...coupons.map(({ description }) => description),
    'Added after the restore',
  ]);

  expect(await after.drain()).toBeGreaterThan(0);
  expect(after.mailbox.mails.map(({ to }) => to)).toContain(merchant.email);

  await after.close();
  await restored.remove();
  await original.remove();
  rmSync(folder, { recursive: true, force: true });
});

import { inTransaction, openDatabase } from '@coupon-center/database';
import type { OpenDatabase } from '@coupon-center/database';
import { startServerPair } from './server-pair.ts';
import type { PairedServer, ServerPair } from './server-pair.ts';

interface Tables {
  notes: { text: string };
}

const silent = { warn: () => {}, error: () => {} };

let pair: ServerPair;
let database: OpenDatabase<Tables>;

beforeEach(async () => {
  pair = await startServerPair();
  await pair.primary.run('create table notes (text text)');
  // A crash of the primary loses what the standby does not have yet.
  const table = "select to_regclass('notes')::text as name";
  await vi.waitUntil(async () => (await pair.standby.run(table))[0]?.name === 'notes', { timeout: 30_000 });
});
afterEach(async () => {
  await database.close();
  await pair.remove();
});

async function open(url: string): Promise<void> {
  database = await openDatabase<Tables>({ url, connectionMs: 60_000 }, { log: silent });
}

const addressOf = ({ port }: PairedServer) => `postgres://postgres@127.0.0.1:${port}/postgres`;

const write = (text: string, db = database.db) => db.insertInto('notes').values({ text }).execute();

const texts = async ({ run }: PairedServer) => (await run('select text from notes')).map(({ text }) => text);

async function configure({ run }: PairedServer, setting: string, value: string): Promise<void> {
  await run(`alter system set ${setting} = '${value}'`);
  await run('select pg_reload_conf()');
  await vi.waitUntil(async () => (await run(`show ${setting}`))[0]?.[setting] === value, { timeout: 30_000 });
}

test('writes to the server that takes writes, although it is not the first', async () => {
  await open(pair.url);
  await write('first');
  expect(await texts(pair.primary)).toEqual(['first']);
});

test('writes to the promoted standby after a crash of the primary', async () => {
  await open(pair.url);
  await Promise.all(['a', 'b', 'c'].map((text) => write(text)));
  await pair.primary.stop('SIGKILL');
  await vi.waitUntil(() => database.connections().idle === 0, { timeout: 30_000 });
  await expect(write('lost')).rejects.toMatchObject({ code: expect.stringMatching(/25006|ECONNREFUSED/) });
  await pair.standby.run('select pg_promote()');
  await write('after');
  expect(await texts(pair.standby)).toContain('after');
});

test('refuses a server that takes no writes if the address asks for one that does', async () => {
  await open(`${addressOf(pair.standby)}?target_session_attrs=read-write`);
  await expect(write('x')).rejects.toMatchObject({ code: '25006' });
});

test('drops all connections to a server after one of them was refused a write', async () => {
  await open(addressOf(pair.primary));
  await Promise.all(['a', 'b', 'c', 'd'].map((text) => write(text)));
  const sessions = async () =>
    (await pair.primary.run("select pid from pg_stat_activity where application_name = 'coupon-center'")).map(
      ({ pid }) => pid,
    );
  const before = await sessions();
  expect(before.length).toBeGreaterThan(1);

  await configure(pair.primary, 'default_transaction_read_only', 'on');
  await expect(write('refused')).rejects.toMatchObject({ code: '25006' });
  await configure(pair.primary, 'default_transaction_read_only', 'off');
  await Promise.all(['e', 'f', 'g', 'h'].map((text) => write(text)));
  const after = await sessions();
  expect(after.filter((pid) => before.includes(pid))).toEqual([]);
});

test('hears the notifications of the promoted standby', async () => {
  await open(pair.url);
  const heard: string[] = [];
  let connections = 0;
  const listening = database.listen('news', {
    heard: (payload) => heard.push(payload),
    connected: () => (connections += 1),
  });
  await vi.waitUntil(() => connections === 1, { timeout: 30_000 });
  await pair.primary.run("notify news, 'before'");
  await vi.waitUntil(() => heard.includes('before'), { timeout: 30_000 });

  await pair.primary.stop('SIGKILL');
  await pair.standby.run('select pg_promote()');
  await vi.waitUntil(() => connections === 2, { timeout: 30_000 });
  await pair.standby.run("notify news, 'after'");
  await vi.waitUntil(() => heard.includes('after'), { timeout: 30_000 });
  await listening.close();
});

test('does not report a write as done if somebody cut short its wait for a standby', async () => {
  await configure(pair.primary, 'synchronous_standby_names', 'nobody');
  await open(addressOf(pair.primary));
  const cancel = async () => {
    const waiting =
      "select pg_cancel_backend(pid) as done from pg_stat_activity where wait_event = 'SyncRep'";
    await vi.waitUntil(async () => (await pair.primary.run(waiting)).length > 0, { timeout: 30_000 });
  };
  const unconfirmed = { code: '08007' };
  await Promise.all([expect(write('alone')).rejects.toMatchObject(unconfirmed), cancel()]);
  const inOne = inTransaction(database.db, (tx) => write('in a transaction', tx));
  await Promise.all([expect(inOne).rejects.toMatchObject(unconfirmed), cancel()]);
  // PostgreSQL has written both: only the next primary would lack them.
  expect(await texts(pair.primary)).toEqual(['alone', 'in a transaction']);
});

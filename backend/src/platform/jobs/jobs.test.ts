import { sql } from 'kysely';
import { inTransaction } from '@coupon-center/database';
import { testBackend } from '../../testing/test-backend.ts';
import { createTestClock } from '../../testing/test-clock.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../database/open-database.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { claimJobs } from './jobs.repository.ts';
import { createJobs } from './jobs.ts';
import { createLog } from '../observability/log.ts';

const log = createLog('silent');
let testDatabase: TestDatabase;
let database: OpenDatabase;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = await openDatabase(testDatabase.location, log);
});
afterAll(async () => {
  await database.close();
  await testDatabase.remove();
});
beforeEach(() => database.db.deleteFrom('jobs').execute());

const clock = createTestClock(new Date('2026-11-20T12:00:00Z'));
const jobsOn = () => createJobs(database.db, clock, log);
const rows = () => database.db.selectFrom('jobs').selectAll().execute();

test('a job runs after the commit with its payload, and leaves nothing behind', async () => {
  const jobs = jobsOn();
  const done: unknown[] = [];
  jobs.handle('test.note', async (payload) => void done.push(payload));
  await inTransaction(database.db, (tx) => jobs.enqueue(tx, 'test.note', { text: 'ünïcode', list: [1, 2] }));
  expect(await jobs.drain()).toBe(1);
  expect(done).toEqual([{ text: 'ünïcode', list: [1, 2] }]);
  expect(await rows()).toEqual([]);
});

test('a job of a rolled back change never runs', async () => {
  const jobs = jobsOn();
  const handler = vi.fn(async () => {});
  jobs.handle('test.note', handler);
  const change = inTransaction(database.db, async (tx) => {
    await jobs.enqueue(tx, 'test.note', {});
    throw new Error('no');
  });
  await expect(change).rejects.toThrow('no');
  expect(await jobs.drain()).toBe(0);
  expect(handler).not.toHaveBeenCalled();
});

test('a failing job is retried with growing waits, and kept when it is given up', async () => {
  const jobs = jobsOn();
  const attempts: number[] = [];
  jobs.handle('test.fails', async (_payload, { attempt }) => {
    attempts.push(attempt);
    throw new Error('still down');
  });
  const givenUp: unknown[] = [];
  jobs.onGivenUp(async (error) => void givenUp.push(error));
  await jobs.enqueue(database.db, 'test.fails', {});
  await jobs.drain();
  expect(await jobs.drain()).toBe(0);
  clock.advance(4);
  expect(await jobs.drain()).toBe(0);
  clock.advance(1);
  expect(await jobs.drain()).toBe(1);
  for (let round = 0; round < 20; round += 1) {
    clock.advance(3600);
    await jobs.drain();
  }
  expect(attempts).toEqual(Array.from({ length: 14 }, (_, index) => index + 1));
  expect(givenUp).toEqual([new Error('still down')]);
  expect(await rows()).toMatchObject([
    { kind: 'test.fails', last_error: 'Error: still down', failed_at: expect.any(Date) },
  ]);
});

test('a job that was given up is kept for thirty days and frees its key', async () => {
  const jobs = jobsOn();
  jobs.handle('test.fails', () => Promise.reject(new Error('still down')));
  const enqueue = () => jobs.enqueue(database.db, 'test.fails', {}, { dedupeKey: 'evt_2' });
  await enqueue();
  for (let round = 0; round < 14; round += 1) {
    expect(await enqueue()).toBe(false);
    await jobs.drain();
    clock.advance(3600);
  }
  expect(await rows()).toMatchObject([{ failed_at: expect.any(Date) }]);
  expect(await enqueue()).toBe(true);
  clock.advance(30 * 24 * 3600 - 3601);
  await jobs.sweep();
  expect(await rows()).toHaveLength(2);
  clock.advance(1);
  await jobs.sweep();
  expect(await rows()).toMatchObject([{ failed_at: null, dedupe_key: 'evt_2' }]);
});

test('deletes jobs that were given up long ago when the application sweeps', async () => {
  const api = await testBackend();
  const { db, sweeper } = api.deps;
  const old = new Date(api.clock.now().getTime() - 31 * 24 * 3600 * 1000);
  const job = { kind: 'test.old', payload: '{}', run_at: old, failed_at: old, created_at: old };
  await db.insertInto('jobs').values(job).execute();
  await sweeper.run();
  expect(await db.selectFrom('jobs').selectAll().execute()).toEqual([]);
  await api.close();
});

test('a job with a key is stored once', async () => {
  const jobs = jobsOn();
  expect(await jobs.enqueue(database.db, 'test.note', {}, { dedupeKey: 'evt_1' })).toBe(true);
  expect(await jobs.enqueue(database.db, 'test.note', {}, { dedupeKey: 'evt_1' })).toBe(false);
  expect(await rows()).toHaveLength(1);
});

test('a job does not run before its time, and one of an unknown kind is left for other workers', async () => {
  const jobs = jobsOn();
  const handler = vi.fn(async () => {});
  jobs.handle('test.later', handler);
  await jobs.enqueue(database.db, 'test.later', {}, { runAt: new Date(clock.now().getTime() + 60_000) });
  await jobs.enqueue(database.db, 'test.unknown', {});
  await jobs.drain();
  expect(handler).not.toHaveBeenCalled();
  clock.advance(60);
  await jobs.drain();
  expect(handler).toHaveBeenCalledTimes(1);
  expect(await rows()).toMatchObject([{ kind: 'test.unknown', attempts: 0 }]);
});

test('two workers share the work and repeat nothing', async () => {
  const done: number[] = [];
  const workers = [jobsOn(), jobsOn()];
  for (const worker of workers)
    worker.handle<{ number: number }>('test.count', async ({ number }) => {
      done.push(number);
    });
  const numbers = Array.from({ length: 30 }, (_, index) => index);
  for (const number of numbers) await workers[0]?.enqueue(database.db, 'test.count', { number });
  await Promise.all(workers.map((worker) => worker.drain()));
  expect(done.sort((a, b) => a - b)).toEqual(numbers);
});

test('jobs that one worker is claiming are skipped by the next', async () => {
  const jobs = jobsOn();
  for (let index = 0; index < 4; index += 1) await jobs.enqueue(database.db, 'test.note', {});
  const until = new Date(clock.now().getTime() + 60_000);
  const claimedFirst = Promise.withResolvers<null>();
  const first = inTransaction(database.db, async (tx) => {
    const claimed = await claimJobs(tx, ['test.note'], clock.now(), until, 2);
    claimedFirst.resolve(null);
    // Long enough for the other worker to see the same rows.
    for (let round = 0; round < 20; round += 1) await sql`select 1`.execute(tx);
    return claimed;
  });
  await claimedFirst.promise;
  const second = await claimJobs(database.db, ['test.note'], clock.now(), until, 2);
  const ids = [...(await first), ...second].map((job) => job.id);
  expect(new Set(ids).size).toBe(4);
});

test('claims no more jobs than asked for, whichever plan the database chooses', async () => {
  const jobs = jobsOn();
  for (const text of ['one', 'two', 'three']) await jobs.enqueue(database.db, 'test.note', { text });
  const claimed = await inTransaction(database.db, async (tx) => {
    // Leaves the plan that runs a subquery once for each row.
    for (const plan of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
      await sql`set local ${sql.raw(`enable_${plan}`)} = off`.execute(tx);
    return claimJobs(tx, ['test.note'], clock.now(), clock.now(), 1);
  });
  expect(claimed.map(({ payload }) => payload)).toEqual([{ text: 'one' }]);
});

test('takes over the jobs of a dead worker after its lease', async () => {
  const dead = jobsOn();
  const taken = Promise.withResolvers<null>();
  dead.handle('test.note', () => {
    taken.resolve(null);
    return new Promise(() => {});
  });
  await dead.enqueue(database.db, 'test.note', {});
  void dead.drain();
  await taken.promise;
  const alive = jobsOn();
  const handler = vi.fn(async () => {});
  alive.handle('test.note', handler);
  expect(await alive.drain()).toBe(0);
  clock.advance(121);
  expect(await alive.drain()).toBe(1);
  expect(handler).toHaveBeenCalledWith({}, { id: expect.any(Number), attempt: 2 });
});

test('a slow worker keeps its job, and one whose job was taken over does not return it', async () => {
  const slow = createJobs(database.db, clock, log, { keepMs: 2 });
  const gate = Promise.withResolvers<null>();
  slow.handle('test.note', () => gate.promise.then(() => Promise.reject(new Error('too late'))));
  await slow.enqueue(database.db, 'test.note', {});
  const working = slow.drain();
  const isLockedUntil = async (end: number) => {
    // The embedded engine responds before any timer fires.
    while ((await rows())[0]?.locked_until?.getTime() !== end)
      await new Promise((resolve) => setImmediate(resolve));
  };
  await isLockedUntil(clock.now().getTime() + 120_000);
  clock.advance(119);
  await isLockedUntil(clock.now().getTime() + 120_000);

  // As if this worker had been unreachable for longer than the lease: another one has the job.
  const until = new Date(clock.now().getTime() + 600_000);
  await database.db.updateTable('jobs').set({ attempts: 2, locked_until: until }).execute();
  gate.resolve(null);
  await working;
  expect(await rows()).toMatchObject([{ attempts: 2, locked_until: until, last_error: null }]);
});

test('a finished job is not repeated, even if the database could not record it', async () => {
  const jobs = jobsOn();
  const handler = vi.fn(async () => {});
  jobs.handle('test.note', handler);
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''not now''; end'`.execute(
    database.db,
  );
  await sql`create trigger refusal before delete on jobs execute function refuse()`.execute(database.db);
  await jobs.enqueue(database.db, 'test.note', {});
  await jobs.drain();
  clock.advance(121);
  await expect(jobs.drain()).rejects.toThrow('not now');
  expect(await rows()).toHaveLength(1);
  await sql`drop function refuse() cascade`.execute(database.db);
  await jobs.drain();
  expect(await rows()).toEqual([]);
  expect(handler).toHaveBeenCalledTimes(1);
});

test('a job that crashes every worker is given up', async () => {
  const jobs = jobsOn();
  const handler = vi.fn(async () => {});
  jobs.handle('test.deadly', handler);
  await jobs.enqueue(database.db, 'test.deadly', {});
  await database.db
    .updateTable('jobs')
    .set({ attempts: 14, locked_until: new Date(clock.now().getTime() - 1) })
    .execute();
  await jobs.drain();
  expect(handler).not.toHaveBeenCalled();
  expect(await rows()).toMatchObject([
    { failed_at: expect.any(Date), last_error: expect.stringContaining('worker stopped') },
  ]);
});

test('a background worker takes jobs immediately, and finishes those in progress before it closes', async () => {
  // Polling would be too late: without the notification, the worker would never get there.
  const jobs = createJobs(database.db, clock, log, { pollMs: 24 * 3600 * 1000 });
  jobs.start();
  const store = () => inTransaction(database.db, (tx) => jobs.enqueue(tx, 'test.note', {}));
  const gate = Promise.withResolvers<null>();
  let begun = Promise.withResolvers<null>();
  let finished = 0;
  jobs.handle('test.note', async () => {
    begun.resolve(null);
    if (finished === 2) await gate.promise;
    await sql`select 1`.execute(database.db);
    finished += 1;
  });
  // The worker may find the first job when it starts, but the second only through the notification.
  for (let round = 0; round < 3; round += 1) {
    begun = Promise.withResolvers<null>();
    await store();
    await begun.promise;
  }
  const closing = jobs.close();
  gate.resolve(null);
  await closing;
  expect(finished).toBe(3);
  expect(await rows()).toEqual([]);
});

import { sql } from 'kysely';
import { listenTo } from '../../testing/event-ear.ts';
import { testBackend } from '../../testing/test-backend.ts';

test('reconnects after a lost connection and tells listeners that events may have been missed', async () => {
  const api = await testBackend();
  const { db, events } = api.deps;
  const ear = await listenTo(events);
  await ear.misses(1);
  for (let round = 1; round <= 2; round += 1) {
    const { rows } = await sql<{ pid: number }>`select pid, pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'coupon-center-events' and datname = current_database()`.execute(db);
    expect(rows).toHaveLength(1);
    const terminated = sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`;
    await vi.waitUntil(async () => (await terminated.execute(db)).rows.length === 0, { timeout: 60_000 });
    await ear.misses(round + 1);
    await events.publish(db, { storeId: round, type: 'review-changed' });
    await ear.hears(round);
  }
  expect(ear.told.map((event) => event.storeId)).toEqual([1, 2]);
  await api.close();
});

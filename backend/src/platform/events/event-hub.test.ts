import { sql } from 'kysely';
import { inTransaction } from '@coupon-center/database';
import { listenTo } from '../../testing/event-ear.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { openDatabase } from '../database/open-database.ts';
import type { OpenDatabase } from '../database/open-database.ts';
import { createEvents } from './event-hub.ts';
import type { Events } from './event-hub.ts';
import { createLog } from '../observability/log.ts';

const log = createLog('silent');
let testDatabase: TestDatabase;
let database: OpenDatabase;
/** To the hub these look like two processes of the API, since the embedded engine only has one. */
let hubs: [Events, Events];
let close: () => Promise<void>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.remove());

beforeEach(async () => {
  database = await openDatabase(testDatabase.location, log);
  const other =
    testDatabase.engine === 'postgres' ? await openDatabase(testDatabase.location, log) : database;
  hubs = [createEvents(database), createEvents(other)];
  close = async () => {
    for (const hub of hubs) await hub.close();
    if (testDatabase.engine === 'pglite') return;
    await other.close();
    await database.close();
  };
});
afterEach(() => close());

test('every process receives the event of a change once it is committed, with ids and types only', async () => {
  const [first, second] = [await listenTo(hubs[0]), await listenTo(hubs[1])];
  await inTransaction(database.db, async (tx) => {
    await hubs[0].publish(tx, { storeId: 7, type: 'review-changed' });
    for (let round = 0; round < 5; round += 1) await sql`select 1`.execute(tx);
    expect([...first.told, ...second.told]).toEqual([]);
  });
  await Promise.all([first.hears(1), second.hears(1)]);
  expect(first.told).toEqual([{ id: expect.any(String), storeId: 7, type: 'review-changed' }]);
  expect(second.told).toEqual(first.told);
});

test('a change that is rolled back publishes nothing', async () => {
  const hub = hubs[0];
  const { told, hears } = await listenTo(hub);
  const change = inTransaction(database.db, async (tx) => {
    await hub.publish(tx, { storeId: 7, type: 'review-changed' });
    throw new Error('no');
  });
  await expect(change).rejects.toThrow('no');
  await hub.publish(database.db, { storeId: 8, type: 'coupon-changed' });
  await hears(1);
  expect(told).toMatchObject([{ storeId: 8 }]);
});

test('a listener that unsubscribed receives nothing, and unreadable events are skipped', async () => {
  const hub = hubs[0];
  const [gone, here] = [await listenTo(hub), await listenTo(hub)];
  gone.stop();
  for (const payload of ['', 'no json', '{"storeId":"7"}', '{"id":"1","storeId":7,"type":"of-tomorrow"}'])
    await sql`select pg_notify('coupon_center_events', ${payload})`.execute(database.db);
  await hub.publish(database.db, { storeId: 7, type: 'subscription-changed' });
  await here.hears(1);
  expect(here.told).toMatchObject([{ type: 'subscription-changed' }]);
  expect(gone.told).toEqual([]);
});

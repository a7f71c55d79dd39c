import { sql } from 'kysely';
import { inTransaction } from '@coupon-center/database';
import { testBackend } from '../../testing/test-backend.ts';
import type { TestBackend } from '../../testing/test-backend.ts';

let api: TestBackend;
beforeAll(async () => {
  api = await testBackend();
});
afterAll(() => api.close());

test.each([
  'select max(updated_at) from coupons where store_id = 1',
  'select * from coupons where store_id = 1 and archived_at is null order by sort_number, id',
  'select count(*) from coupons where store_id = 1 and archived_at is not null',
  'delete from coupons where store_id = 1',
])('does not read the coupons of other stores: %s', async (statement) => {
  const plan = await inTransaction(api.deps.db, async (tx) => {
    // The table is so small that reading all of it costs least.
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql.raw<{ 'QUERY PLAN': string }>(`explain ${statement}`).execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

  expect(plan).toContain('Index');
  expect(plan).not.toContain('Seq Scan');
});

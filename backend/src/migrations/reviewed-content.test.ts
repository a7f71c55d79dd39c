import { sql } from 'kysely';
import { openDatabase } from '../platform/database/open-database.ts';
import { createLog } from '../platform/observability/log.ts';
import { migrate } from '../platform/database/migrate.ts';
import { createEmptyDatabase } from '../testing/test-database.ts';
import { migrations } from './index.ts';

const OWN = '0006-reviewed-content';

test('takes the current content of approved stores as the approved content, unless they were edited since', async () => {
  const database = await createEmptyDatabase();
  const { db, close } = await openDatabase(database.location, createLog('silent'));
  const before = Object.entries(migrations).filter(([name]) => name < OWN);
  await migrate(db, Object.fromEntries(before));
  for (const [id, approved, changed] of [
    [1, true, false],
    [2, true, true],
    [3, false, false],
  ])
    await sql`
      with owner as (
        insert into users (client_id, email, email_key, role, first_name, last_name, created_at)
        values ('6', ${`${id}@example.com`}, ${`${id}@example.com`}, 'merchant', '', '', now()) returning id
      )
      insert into stores (client_id, owner_id, slug, name, website_url, contact_first_name, contact_last_name,
        contact_email, location, primary_category, is_approved, changed_since_approval, created_at, updated_at)
      select '6', id, ${`s${id}-cp`}, 'Maple', 'http://maple.example', 'Ann', '', 'a@example.com', 'canada', 1535,
        ${approved}, ${changed}, now(), now() from owner
    `.execute(db);
  await migrate(db);
  const rows = await db.selectFrom('stores').select('approved_content').orderBy('slug').execute();
  expect(rows.map((row) => row.approved_content)).toEqual([
    {
      name: 'Maple',
      website_url: 'http://maple.example',
      logo_url: null,
      contact_first_name: 'Ann',
      contact_last_name: '',
      contact_email: 'a@example.com',
    },
    null,
    null,
  ]);
  await close();
  await database.remove();
});

/**
 * After a run, drops its databases on the server, which a worker keeps for its next test file, and deletes its temporary
 * folders, which a worker that is stopped leaves behind.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export default function setUp(): () => Promise<void> {
  const run = `cc_test_${randomBytes(6).toString('hex')}`;
  process.env.COUPON_CENTER_TEST_RUN = run;
  const folder = mkdtempSync(join(tmpdir(), 'coupon-center-vitest-'));
  // Workers and their programs create temporary folders here, on Windows too.
  Object.assign(process.env, { TMPDIR: folder, TEMP: folder });
  return async () => {
    rmSync(folder, { recursive: true, force: true });
    const { TEST_DATABASE_URL: url } = process.env;
    if (!url) return;
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const left = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [run],
    );
    for (const { datname } of left.rows) await admin.query(`drop database ${datname} with (force)`);
    await admin.end();
  };
}

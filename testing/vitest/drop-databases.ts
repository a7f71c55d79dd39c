/** Drops the run's databases on the server: a worker keeps them for its next test file. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';

export default function setUp(): () => Promise<void> {
  const run = `cc_test_${randomBytes(6).toString('hex')}`;
  process.env.COUPON_CENTER_TEST_RUN = run;
  return async () => {
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

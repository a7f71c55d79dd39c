/**
 * Keeps day sums in a partition for each month (docs/decisions/0044-months.md). The rows that exist stay where they are, in one
 * partition up to the end of the month: attaching it reads them once. Later months are created ahead, and rows of a day that has
 * no month yet are in the default partition until then.
 */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const months: Migration = {
  async up(db) {
    await sql`alter table statistics_days rename to statistics_days_earlier`.execute(db);
    await sql`
      alter table statistics_days_earlier rename constraint statistics_days_key to statistics_days_earlier_key
    `.execute(db);
    await sql`
      create table statistics_days (like statistics_days_earlier including defaults including constraints)
      partition by range (day)
    `.execute(db);
    await sql`
      alter table statistics_days
        add constraint statistics_days_key unique nulls not distinct (store_id, day, coupon_id, kind),
        add foreign key (store_id) references stores (id) on delete cascade
    `.execute(db);
    // No report is about a day later than tomorrow.
    await sql`
      alter table statistics_days attach partition statistics_days_earlier
      for values from (minvalue) to ((date_trunc('month', current_date + 2) + interval '1 month')::date)
    `.execute(db);
    await sql`create table statistics_days_default partition of statistics_days default`.execute(db);
  },
};

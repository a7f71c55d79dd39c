/**
 * Keeps web vitals in a partition for each month (docs/decisions/0044-months.md). The rows that exist stay in one partition up to
 * the end of the month.
 */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const vitalMonths: Migration = {
  async up(db) {
    await sql`alter table release.page_vitals rename to page_vitals_earlier`.execute(db);
    await sql`
      alter table release.page_vitals_earlier rename constraint page_vitals_pk to page_vitals_earlier_pk
    `.execute(db);
    // Deleting old rows needed it.
    await sql`drop index release.page_vitals_by_day`.execute(db);
    await sql`
      create table release.page_vitals (
        like release.page_vitals_earlier,
        constraint page_vitals_pk primary key (remote, version, brand, device, load, measure, day)
      ) partition by range (day)
    `.execute(db);
    await sql`
      alter table release.page_vitals attach partition release.page_vitals_earlier
      for values from (minvalue) to ((date_trunc('month', current_date + 2) + interval '1 month')::date)
    `.execute(db);
    await sql`create table release.page_vitals_default partition of release.page_vitals default`.execute(db);
  },
};

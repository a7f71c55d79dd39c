/**
 * Keeps page errors and the history of changes in a partition for each month (docs/decisions/0044-months.md).
 *
 * `page_errors` stays for one release: processes of the previous one add to it, and a trigger passes that on.
 */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const TODAY = sql`(now() at time zone 'utc')::date`;

async function splitPageErrors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table release.page_error_months (
      key text not null,
      month date not null default date_trunc('month', ${TODAY})::date,
      remote text not null,
      version text not null,
      error jsonb not null,
      count bigint not null default 1,
      first_network integer,
      is_confirmed boolean not null default false,
      first_seen timestamptz(3) not null default now(),
      last_seen timestamptz(3) not null default now(),
      primary key (key, month)
    ) partition by range (month)
  `.execute(db);
  await sql`
    create table release.page_error_months_default partition of release.page_error_months default
  `.execute(db);
  await sql`
    create index page_error_months_by_remote on release.page_error_months (remote, last_seen)
  `.execute(db);
  await sql`
    insert into release.page_error_months (
      key, month, remote, version, error, count, first_network, is_confirmed, first_seen, last_seen
    )
    select key, date_trunc('month', last_seen at time zone 'utc')::date,
      remote, version, error, count, first_network, is_confirmed, first_seen, last_seen
    from release.page_errors
  `.execute(db);
  await sql`
    create function release.forward_page_error() returns trigger language plpgsql as $$
    begin
      insert into release.page_error_months (
        key, remote, version, error, count, first_network, is_confirmed, first_seen, last_seen
      ) values (
        new.key, new.remote, new.version, new.error, new.count, new.first_network, new.is_confirmed, new.first_seen, new.last_seen
      ) on conflict (key, month) do update set
        count = page_error_months.count + 1, last_seen = new.last_seen,
        is_confirmed = page_error_months.is_confirmed or new.is_confirmed;
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger page_errors_forward after insert or update on release.page_errors
    for each row execute function release.forward_page_error()
  `.execute(db);
}

/** The entries that exist stay in one partition up to the end of the month. */
async function splitAudit(db: Kysely<unknown>): Promise<void> {
  await sql`alter table release.audit rename to audit_earlier`.execute(db);
  await sql`alter index release.audit_by_remote rename to audit_earlier_by_remote`.execute(db);
  const { rows } = await sql<{ next: string }>`
    select coalesce(max(id), 0) + 1 as next from release.audit_earlier`.execute(db);
  const next = sql.raw(String(rows[0]?.next ?? 1));
  await sql`
    alter table release.audit_earlier drop constraint audit_pkey,
      alter column id drop identity, add column day date not null default ${TODAY}
  `.execute(db);
  await sql`update release.audit_earlier set day = (at at time zone 'utc')::date`.execute(db);
  await sql`
    create table release.audit (like release.audit_earlier including defaults, primary key (id, day)) partition by range (day)
  `.execute(db);
  await sql`
    alter table release.audit alter column id add generated always as identity (start with ${next})
  `.execute(db);
  await sql`create index audit_by_remote on release.audit (remote, id)`.execute(db);
  await sql`
    alter table release.audit attach partition release.audit_earlier
    for values from (minvalue) to ((date_trunc('month', ${TODAY} + 2) + interval '1 month')::date)
  `.execute(db);
  await sql`create table release.audit_default partition of release.audit default`.execute(db);
}

export const errorAndAuditMonths: Migration = {
  async up(db) {
    await splitPageErrors(db);
    await splitAudit(db);
  },
};

/**
 * People who review besides the configured account. A provider without `invited_role` is a configured account, which is an
 * administrator. That holds for all existing providers, and for those that processes of the previous release add.
 */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const providerPeople: Migration = {
  async up(db) {
    await db.schema
      .alterTable('users')
      .addColumn('invited_role', 'text')
      .addColumn('removed_at', sql`timestamptz(3)`)
      .execute();
    await db.schema
      .alterTable('users')
      .addCheckConstraint(
        'users_invited_role',
        sql`invited_role is null or (role = 'provider' and invited_role in ('administrator', 'reviewer'))`,
      )
      .execute();
    // Processes of the previous release close every provider that isn't configured when they start.
    await sql`
      create function keep_invited_password() returns trigger language plpgsql as $$
      begin
        new.password_hash := old.password_hash;
        return new;
      end $$
    `.execute(db);
    await sql`
      create trigger users_keep_invited_password before update of password_hash on users
      for each row when (new.password_hash is null and new.invited_role is not null and new.removed_at is null)
      execute function keep_invited_password()
    `.execute(db);
  },
};

/** Gives each paid order a number that is short enough to quote on the phone. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const orderNumbers: Migration = {
  async up(db) {
    await sql`create sequence order_numbers as integer start with 1001`.execute(db);
    await sql`alter table transactions
      add column number integer not null unique default nextval('order_numbers')`.execute(db);
    await sql`alter sequence order_numbers owned by transactions.number`.execute(db);
  },
};

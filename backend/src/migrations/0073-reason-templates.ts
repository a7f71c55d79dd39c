/** The reasons that a site's reviewers start from. A site without a row has the standard ones, which are in the code. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const reasonTemplates: Migration = {
  async up(db) {
    await db.schema
      .createTable('reason_templates')
      .addColumn('client_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('texts', 'jsonb', (column) => column.notNull())
      .addColumn('updated_at', sql`timestamptz(3)`, (column) => column.notNull())
      .addPrimaryKeyConstraint('reason_templates_pkey', ['client_id', 'kind'])
      .addCheckConstraint('reason_templates_kind', sql`kind in ('store', 'coupon')`)
      .execute();
  },
};

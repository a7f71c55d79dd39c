/** Replies that are kept for repetitions of a call (`Idempotency-Key`). */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const idempotency: Migration = {
  async up(db) {
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('digest', 'text', (column) => column.primaryKey())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('sealed_reply', 'text')
      .addColumn('expires_at', sql`timestamptz(3)`, (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('idempotency_keys_by_end')
      .on('idempotency_keys')
      .column('expires_at')
      .execute();
  },
};

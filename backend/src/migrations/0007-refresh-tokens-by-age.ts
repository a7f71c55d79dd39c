/** An index of exchanged refresh tokens by age. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const refreshTokensByAge: Migration = {
  async up(db) {
    await db.schema
      .createIndex('refresh_tokens_by_age')
      .on('refresh_tokens')
      .column('rotated_at')
      .where(sql.ref('rotated_at'), 'is not', null)
      .execute();
  },
};

/** The shell has versions like a remote. The records of earlier shells name no files to make a page from. */
import type { Migration } from 'kysely/migration';

export const shellVersions: Migration = {
  async up(database) {
    await database.withSchema('release').schema.dropTable('shells').execute();
  },
};

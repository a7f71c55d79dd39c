/** The shell has versions like a remote. What was recorded of earlier shells names no files to make a page from. */
import type { Migration } from 'kysely/migration';

export const shellVersions: Migration = {
  async up(database) {
    await database.withSchema('release').schema.dropTable('shells').execute();
  },
};

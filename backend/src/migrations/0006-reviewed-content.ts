/** The approved content of each store, so that a later review can show what is new. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const reviewedContent: Migration = {
  async up(db) {
    await db.schema.alterTable('stores').addColumn('approved_content', 'jsonb').execute();
    // If an approved store was changed, its approved content is no longer known.
    await sql`
      update stores set approved_content = jsonb_build_object(
        'name', name,
        'website_url', website_url,
        'logo_url', logo_url,
        'contact_first_name', contact_first_name,
        'contact_last_name', contact_last_name,
        'contact_email', contact_email
      )
      where is_approved and not changed_since_approval
    `.execute(db);
  },
};

/** Rewrites the titles of older coupons in the format of new ones: `12.5% OFF`, `CA$1,249.99 OFF`. */
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const couponTitles: Migration = {
  async up(db) {
    await sql`
      update coupons set title = regexp_replace(title, '(\\.\\d)0% OFF$', '\\1% OFF')
      where title ~ '\\.\\d0% OFF$'
    `.execute(db);
    await sql`
      update coupons
      set title = regexp_replace(title, '\\d+(\\.\\d\\d)? OFF$', to_char(trunc(savings_amount), 'FM999,999,999,999') || '\\1 OFF')
      where savings_amount >= 1000 and title ~ '\\d{4,}(\\.\\d\\d)? OFF$'
    `.execute(db);
  },
};

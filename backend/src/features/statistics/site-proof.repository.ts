/** The query of a site's own sums. */
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Period } from './day-sums.repository.ts';

export interface SiteSums {
  views: number;
  uses: number;
}

/**
 * Sums the part of the counts that shoppers see, of the stores whose pages were live at the last check. Each store's rows are
 * found by the index of its days, because nothing else finds the rows of a period.
 */
export async function sumsOfSite(db: Executor, clientId: string, { from, to }: Period): Promise<SiteSums> {
  const sumOf = (kind: string) => sql`coalesce(sum(limited) filter (where kind = ${kind}), 0)`;
  const { rows } = await sql<SiteSums>`
    select coalesce(sum(views), 0)::bigint as views, coalesce(sum(greatest(copies, clicks)), 0)::bigint as uses
    from statistics_live_pages page
    cross join lateral (
      select ${sumOf('page_view')} as views, ${sumOf('code_copy')} as copies, ${sumOf('click')} as clicks
      from statistics_days days
      where days.store_id = page.store_id and day between ${from} and ${to}
      group by coupon_id
    ) counted
    where page.client_id = ${clientId}
  `.execute(db);
  return rows[0] ?? { views: 0, uses: 0 };
}

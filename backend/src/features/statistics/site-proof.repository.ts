/** Queries for a site's own sums, which are made of a sum for each page. */
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import type { Period } from './day-sums.repository.ts';

/**
 * Sums the part of the counts that shoppers see, for those of the stores whose pages are recorded as live and have not been
 * summed up to the end of the period. With one sum for all of a site, each reading of it would read every count of a month.
 */
export async function sumPages(
  db: Executor,
  storeIds: readonly number[],
  { from, to }: Period,
): Promise<void> {
  if (storeIds.length === 0) return;
  const sumOf = (kind: string) => sql`coalesce(sum(limited) filter (where kind = ${kind}), 0)`;
  await sql`
    update statistics_live_pages page set page_views = sums.views, coupon_uses = sums.uses, summed_to = ${to}
    from (
      select outdated.store_id, coalesce(sum(counted.views), 0) as views,
        coalesce(sum(greatest(copies, clicks)), 0) as uses
      from statistics_live_pages outdated
      left join lateral (
        select ${sumOf('page_view')} as views, ${sumOf('code_copy')} as copies, ${sumOf('click')} as clicks
        from statistics_days days
        where days.store_id = outdated.store_id and day between ${from} and ${to}
        group by coupon_id
      ) counted on true
      where outdated.store_id = any(${[...storeIds]}::bigint[]) and outdated.summed_to is distinct from ${to}
      group by outdated.store_id
    ) sums
    where page.store_id = sums.store_id
  `.execute(db);
}

export interface SiteSums {
  views: number;
  uses: number;
}

/** Returns the sums of the stores whose pages were live at the last check. */
export async function sumsOfSite(db: Executor, clientId: string): Promise<SiteSums> {
  const { rows } = await sql<SiteSums>`
    select coalesce(sum(page_views), 0)::bigint as views, coalesce(sum(coupon_uses), 0)::bigint as uses
    from statistics_live_pages where client_id = ${clientId}
  `.execute(db);
  return rows[0] ?? { views: 0, uses: 0 };
}

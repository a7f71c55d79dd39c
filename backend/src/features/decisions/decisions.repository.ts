/** Queries of the provider's decisions. Every query is scoped to the site. */
import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '../../platform/database/database.types.ts';
import { countAround } from '../../platform/http/paging.ts';
import type { Paged, PageWindow } from '../../platform/http/paging.ts';
import type { ReviewDecisionsTable } from './decisions.tables.ts';

export type DecisionRow = Selectable<ReviewDecisionsTable>;

export async function insertDecision(tx: Executor, values: Insertable<ReviewDecisionsTable>): Promise<void> {
  await tx.insertInto('review_decisions').values(values).execute();
}

/** Returns a page of a site's decisions, the last one first. */
export async function pageOfDecisions(
  db: Executor,
  clientId: string,
  page: PageWindow,
): Promise<Paged<DecisionRow>> {
  const ofSite = db.selectFrom('review_decisions').where('client_id', '=', clientId);
  const results = await ofSite
    .selectAll()
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const all = () => ofSite.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { count: await countAround(results.length, page, async () => (await all()).count), results };
}

export interface DecisionTotals {
  decided: number;
  /** Median over the decisions about something that waited; null if nothing did. */
  median: number | null;
}

/** Counts a site's decisions since an instant. */
export function decisionTotals(db: Executor, clientId: string, since: Date): Promise<DecisionTotals> {
  return db
    .selectFrom('review_decisions')
    .where('client_id', '=', clientId)
    .where('decided_at', '>=', since)
    .select([
      (row) => row.fn.countAll<number>().as('decided'),
      sql<number | null>`percentile_disc(0.5) within group (order by waited_seconds)`.as('median'),
    ])
    .executeTakeFirstOrThrow();
}

/** Queries of the provider's decisions. Every query is scoped to the site. */
import { sql } from 'kysely';
import type { Insertable, Selectable, SelectQueryBuilder } from 'kysely';
import type { Verdict } from '@coupon-center/contracts';
import type { Database, Executor } from '../../platform/database/database.types.ts';
import { countAround } from '../../platform/http/paging.ts';
import type { Paged, PageWindow } from '../../platform/http/paging.ts';
import type { ReviewDecisionsTable } from './decisions.tables.ts';

export type DecisionRow = Selectable<ReviewDecisionsTable>;

export async function insertDecision(tx: Executor, values: Insertable<ReviewDecisionsTable>): Promise<void> {
  await tx.insertInto('review_decisions').values(values).execute();
}

/** Stores and accounts that match a search text. */
export interface DecisionSearch {
  /** Query for the stores whose name contains the text. */
  stores: SelectQueryBuilder<Database, 'stores', { id: number }>;
  /** Accounts whose email address contains the text. */
  deciders: readonly number[];
}

/** Filter for decisions; an omitted field matches all. */
export interface DecisionChoice {
  verdict?: Verdict | undefined;
  since?: Date | undefined;
  search?: DecisionSearch | undefined;
}

function decisionsOf(db: Executor, clientId: string, { verdict, since, search }: DecisionChoice) {
  let query = db.selectFrom('review_decisions').where('client_id', '=', clientId);
  if (verdict) query = query.where('verdict', '=', verdict);
  if (since) query = query.where('decided_at', '>=', since);
  if (!search) return query;
  const { stores, deciders } = search;
  return query.where((row) =>
    row.or([
      row('store_id', 'in', stores),
      ...(deciders.length > 0 ? [row('decided_by', 'in', deciders)] : []),
    ]),
  );
}

/** Returns the accounts that made any decision on a site. */
export async function decidersOf(db: Executor, clientId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('review_decisions')
    .select('decided_by')
    .distinct()
    .where('client_id', '=', clientId)
    .where('decided_by', 'is not', null)
    .execute();
  return rows.flatMap(({ decided_by: id }) => (id === null ? [] : [id]));
}

/** Returns a page of a site's decisions, latest first. */
export async function pageOfDecisions(
  db: Executor,
  clientId: string,
  choice: DecisionChoice,
  page: PageWindow,
): Promise<Paged<DecisionRow>> {
  const chosen = decisionsOf(db, clientId, choice);
  const results = await chosen
    .selectAll()
    .orderBy('decided_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const all = () => chosen.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { count: await countAround(results.length, page, async () => (await all()).count), results };
}

export interface DecisionTotals {
  decided: number;
  /** Median wait over the decisions about something that waited; null if nothing did. */
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

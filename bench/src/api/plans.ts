/** Checks query plans: the time of a full table scan grows with the number of merchants. */
import type { Client } from 'pg';
import { queryFor } from './statements.ts';
import type { Caller, Statement } from './statements.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  Plans?: PlanNode[];
}

export interface Plan {
  call: string;
  /** The beginning of the SQL. */
  statement: string;
  milliseconds: number;
  /** Indexes that are used. */
  indexes: string[];
  /** Tables that are scanned completely; ideally none. */
  scanned: string[];
}

/** Inserts look nothing up, and the recorded rows already exist. */
const NOT_EXPLAINED = /^(begin|commit|insert)\b/;

/** Runs the statements of a call in a transaction, reads their plans, and rolls back. */
export async function explain(
  client: Client,
  call: string,
  statements: readonly Statement[],
  caller: Caller,
): Promise<Plan[]> {
  const plans: Plan[] = [];
  await client.query('begin');
  for (const statement of statements.filter(({ text }) => !NOT_EXPLAINED.test(text))) {
    const { text, values } = queryFor(statement, caller);
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    for (const { 'QUERY PLAN': explained } of rows) {
      const nodes = nodesOf(explained[0].Plan);
      plans.push({
        call,
        statement: text.replaceAll('"', '').slice(0, 60),
        milliseconds: explained[0]['Execution Time'],
        indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
        scanned: nodes.flatMap((node) =>
          node['Node Type'] === 'Seq Scan' ? (node['Relation Name'] ?? []) : [],
        ),
      });
    }
  }
  await client.query('rollback');
  return plans;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** Dumps the whole content of a database, to compare it and to restore it. */
import { sql } from 'kysely';
import { inTransaction } from '@coupon-center/database';
import type { Executor } from '../../platform/database/database.types.ts';

export type Row = Readonly<Record<string, unknown>>;
/** The rows of each table, ordered by their content. */
export type Dump = Readonly<Record<string, readonly Row[]>>;

/** The state of a database at one time. */
export interface Snapshot {
  dump: Dump;
  sequences: readonly { name: string; last: string | null; start: string }[];
}

async function tableNames(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'
    order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}

export async function dumpOf(db: Executor): Promise<Dump> {
  const parts = (await tableNames(db)).map(
    (name) => sql`
      select ${name}::text as name, coalesce(jsonb_agg(to_jsonb(r) order by to_jsonb(r)::text), '[]')::text as content
      from ${sql.table(name)} r`,
  );
  const { rows } = await sql<{ name: string; content: string }>`${sql.join(parts, sql` union all `)}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, content }) => [name, JSON.parse(content) as Row[]]));
}

export async function takeSnapshot(db: Executor): Promise<Snapshot> {
  const { rows: sequences } = await sql<Snapshot['sequences'][number]>`
    select quote_ident(sequencename) as name, last_value::text as last, start_value::text as start
    from pg_sequences where schemaname = 'public'
  `.execute(db);
  return { dump: await dumpOf(db), sequences };
}

/** Restores everything, including the next number of each sequence. */
export async function putBack(db: Executor, { dump, sequences }: Snapshot): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = await dumpOf(tx);
    // All foreign keys hold again once everything is restored.
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const [name, rows] of Object.entries(dump)) {
      const text = JSON.stringify(rows);
      if (text === JSON.stringify(now[name])) continue;
      const table = sql.table(name);
      await sql`delete from ${table}`.execute(tx);
      await sql`
        insert into ${table} overriding system value
        select * from jsonb_populate_recordset(null::${table}, ${text}::jsonb)
      `.execute(tx);
    }
    const numbers = sequences.map(
      ({ name, last, start }) =>
        sql`setval(${name}::regclass, ${last ?? start}::bigint, ${last !== null}::boolean)`,
    );
    await sql`select ${sql.join(numbers)}`.execute(tx);
  });
}

/** Returns the rows that only one of two dumps has, with their tables. */
export function differences(before: Dump, after: Dump): { table: string; row: Row }[] {
  const tables = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...tables].flatMap((table) => {
    const texts = (dump: Dump) =>
      new Map((dump[table] ?? []).map((row) => [JSON.stringify(row), row] as const));
    const [one, other] = [texts(before), texts(after)];
    const rows = [...one, ...other].filter(([text]) => !(one.has(text) && other.has(text)));
    return rows.map(([, row]) => ({ table, row }));
  });
}

/** Returns a dump without some tables and columns. */
export function without(
  dump: Dump,
  tables: ReadonlySet<string>,
  columns: ReadonlySet<string> = new Set(),
): Dump {
  const strip = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !columns.has(name)));
  return Object.fromEntries(
    Object.entries(dump)
      .filter(([table]) => !tables.has(table))
      .map(([table, rows]) => [table, rows.map(strip)]),
  );
}

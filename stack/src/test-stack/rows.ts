/** All rows of the API's tables as plain data, the same from a PostgreSQL server and from the embedded engine. */
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { z } from 'zod';

export const rowsSchema = z.object({
  /** Rows by table, each before the tables that refer to it. */
  tables: z.record(z.string(), z.array(z.record(z.string(), z.json()))),
  /** Last number of each sequence; null if it has not been used. */
  sequences: z.record(z.string(), z.number().nullable()),
});
export type Rows = z.infer<typeof rowsSchema>;

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any set of tables
type AnyDatabase = Kysely<any>;

/** Leaves out the tables of migrations, which are not data; they are compared before rows are replaced. */
const IS_DATA = sql`relnamespace = current_schema()::regnamespace and relname !~ '_migration(_lock)?$'`;

/** Returns the tables, each after those that it refers to. */
async function tablesOf(db: AnyDatabase): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string; refers_to: string[] }>`
    select relname as name, array(
      select confrelid::regclass::text from pg_constraint where contype = 'f' and conrelid = pg_class.oid
    ) as refers_to
    from pg_class where relkind in ('r', 'p') and not relispartition and ${IS_DATA} order by relname`.execute(
    db,
  );
  const sorted: string[] = [];
  let left = tables;
  while (left.length > 0) {
    const next = left.filter(({ name, refers_to }) =>
      refers_to.every((other) => other === name || sorted.includes(other)),
    );
    if (next.length === 0)
      throw new Error(`Tables refer to each other: ${left.map(({ name }) => name).join(', ')}.`);
    sorted.push(...next.map(({ name }) => name));
    left = left.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** Reads all rows in one snapshot. */
export async function readRows(db: AnyDatabase): Promise<Rows> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await sql`set local time zone 'UTC'`.execute(tx);
      const tables: Rows['tables'] = {};
      for (const name of await tablesOf(tx)) {
        const { rows } = await sql<{ all: Rows['tables'][string] }>`
          select coalesce(json_agg(to_json(t) order by t::text), '[]') as all from ${sql.table(name)} t`.execute(
          tx,
        );
        tables[name] = rows[0]?.all ?? [];
      }
      const { rows: sequences } = await sql<{ name: string; last: number | null }>`
        select sequencename as name, last_value as last from pg_sequences
        where schemaname = current_schema() order by sequencename`.execute(tx);
      return {
        tables,
        sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, last])),
      };
    });
}

/**
 * Replaces all rows, or changes nothing. Tables and sequences that aren't named are empty
 * afterwards.
 * @throws Error if the rows are of other tables
 */
export async function replaceRows(db: AnyDatabase, { tables, sequences }: Rows): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await tablesOf(tx);
    const unknown = Object.keys(tables).filter((name) => !known.includes(name));
    if (unknown.length > 0) throw new Error(`There is no table ${unknown.join(', ')}.`);
    // Not `truncate`, which makes new files for each table and takes several times as long.
    for (const name of known.toReversed()) await sql`delete from ${sql.table(name)}`.execute(tx);
    for (const name of known) await insertAll(tx, name, tables[name] ?? []);
    await sql`
      select setval(format('%I.%I', schemaname, sequencename)::regclass, coalesce(kept.last, start_value), kept.last is not null)
      from pg_sequences left join json_each_text(${JSON.stringify(sequences)}::json) as given (name, value)
        on given.name = sequencename, lateral (select given.value::bigint as last) as kept
      where schemaname = current_schema()`.execute(tx);
  });
}

async function insertAll(tx: AnyDatabase, table: string, rows: Rows['tables'][string]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  if (columns.length === 0) return;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${names}) overriding system value
    select ${names} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  );
}

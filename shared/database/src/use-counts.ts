/** Counts of events within a window of time, in a table that all processes share. Limits are built on them. */
import { sql } from 'kysely';
import type { Kysely, RawBuilder, Transaction } from 'kysely';

/** The table: `key` is what is counted, and for whom. */
export interface UseCountsTable {
  key: string;
  hits: number;
  /** When counting begins again. */
  resets_at: Date;
}

export interface UseCount {
  hits: number;
  /** Seconds until counting begins again. */
  secondsLeft: number;
}

export interface UseCountsOptions {
  /** Name of the table, with its schema unless that is the connection's own. */
  table: string;
  /** The time, e.g. the database's clock. */
  now: () => RawBuilder<Date>;
}

export interface UseCounts {
  /** Counts a use within a window of time, which begins with the first use. */
  count(key: string, seconds: number): Promise<UseCount>;
  /** Returns the count of a window that has not ended; counts nothing. */
  find(key: string): Promise<UseCount | undefined>;
  clear(key: string): Promise<void>;
  /** Deletes counts whose time is over. */
  sweep(): Promise<void>;
}

export function createUseCounts<DB>(
  db: Kysely<DB> | Transaction<DB>,
  { table, now }: UseCountsOptions,
): UseCounts {
  const counts = sql.table(table);
  const columns = () => sql`hits, ceil(extract(epoch from resets_at - ${now()}))::int as "secondsLeft"`;
  return {
    async count(key, seconds) {
      const { rows } = await sql<UseCount>`
        insert into ${counts} as counted (key, hits, resets_at)
        values (${key}, 1, ${now()} + make_interval(secs => ${seconds}))
        on conflict (key) do update set
          hits = case when counted.resets_at <= ${now()} then 1 else counted.hits + 1 end,
          resets_at = case when counted.resets_at <= ${now()} then excluded.resets_at else counted.resets_at end
        returning ${columns()}`.execute(db);
      return rows[0] ?? { hits: 1, secondsLeft: seconds };
    },
    async find(key) {
      const { rows } = await sql<UseCount>`
        select ${columns()} from ${counts} where key = ${key} and resets_at > ${now()}`.execute(db);
      return rows[0];
    },
    async clear(key) {
      await sql`delete from ${counts} where key = ${key}`.execute(db);
    },
    async sweep() {
      await sql`delete from ${counts} where resets_at <= ${now()}`.execute(db);
    },
  };
}

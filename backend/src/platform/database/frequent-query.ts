/**
 * Queries that many requests ask. Each is put into words once in this process, and planned once by each connection to a
 * PostgreSQL server; afterwards only its values travel.
 */
import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import type { Compilable } from 'kysely';
import type { Executor } from './database.types.ts';

/** Stands for a value while the query is put into words. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** `select *`, `coupons.*`, `returning *`; not `count(*)`. */
const ALL_COLUMNS = /(^|[\s.])\*/;

/** Names of prepared statements by their SQL. Grows with the code, not with what is asked. */
const names = new Map<string, string>();

/** The name under which a connection prepares a statement; undefined for one that is planned each time. */
export function preparedName(text: string): string | undefined {
  return names.get(text);
}

/**
 * Describe a query.
 * @param build called once, with placeholders: it may not look at the values. It names its columns one by one, because a
 *   prepared `*` fails on connections from before a migration that adds a column
 * @returns asks it
 * @throws Error at the first use of a query that asks for `*`
 */
export function frequentQuery<Values extends object, Row>(
  build: (db: Executor, values: Values) => Compilable<Row>,
): (db: Executor, values: Values) => Promise<Row[]> {
  let sql = '';
  let order: (keyof Values)[] = [];

  function putIntoWords(db: Executor): void {
    const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) }) as Values;
    const compiled = build(db, placeholders).compile();
    if (ALL_COLUMNS.test(compiled.sql))
      throw new Error(`Name the columns of a frequent query: ${compiled.sql}`);
    order = compiled.parameters.map((parameter) => {
      if (!(parameter instanceof Placeholder))
        throw new Error(`A frequent query has a fixed parameter: ${compiled.sql}`);
      return parameter.name as keyof Values;
    });
    sql = compiled.sql;
    names.set(sql, `q_${createHash('sha256').update(sql).digest('hex').slice(0, 32)}`);
  }

  return async (db, values) => {
    if (sql === '') putIntoWords(db);
    const parameters = order.map((name) => values[name]);
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, parameters));
    return rows;
  };
}

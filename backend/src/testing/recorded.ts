/** Records the statements that the API sends to its database, on either engine. */
import { PGlite } from '@electric-sql/pglite';
import type { Transaction } from '@electric-sql/pglite';
import { Client } from 'pg';

export interface Statement {
  text: string;
  values: readonly unknown[];
}

/** Returns the statements of some work, without those that begin and end transactions. */
export async function recorded(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const note = (query: unknown, values: unknown) => {
    const text = typeof query === 'string' ? query : (query as { text: string }).text;
    if (!/^(begin|commit|rollback)$/.test(text))
      statements.push({ text, values: (values ?? []) as unknown[] });
  };
  const { transaction } = PGlite.prototype;
  const spies = [
    noting(PGlite.prototype, note),
    noting(Client.prototype, note),
    vi.spyOn(PGlite.prototype, 'transaction').mockImplementation(function (this: PGlite, inside) {
      return transaction.call(this, (tx: Transaction) => {
        noting(tx, note);
        return inside(tx);
      });
    }),
  ];
  await work().finally(() => spies.forEach((spy) => spy.mockRestore()));
  return statements;
}

function noting(owner: object, note: (query: unknown, values: unknown) => void) {
  const queries = owner as { query: (...args: unknown[]) => unknown };
  const { query } = queries;
  return vi.spyOn(queries, 'query').mockImplementation(function (this: unknown, ...args) {
    note(args[0], args[1]);
    return query.apply(this, args);
  });
}

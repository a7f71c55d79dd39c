/** Transactions, and callbacks after their commit. */
import type { Kysely, Transaction } from 'kysely';

const waiting = new WeakMap<object, (() => void)[]>();

const isTransaction = <DB>(db: Kysely<DB>): db is Transaction<DB> => db.isTransaction;

/**
 * Runs work in a new transaction, or in the one that it is called in. The work must use the given executor: the
 * embedded engine has one connection, which the transaction holds.
 * @throws what the work throws, after rolling back
 */
export async function inTransaction<DB, T>(
  db: Kysely<DB> | Transaction<DB>,
  work: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  if (isTransaction(db)) return work(db);
  const callbacks: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, callbacks);
    return work(tx);
  });
  for (const callback of callbacks) callback();
  return result;
}

/** Calls back after the executor's transaction is committed, or immediately outside of one; never after a rollback. */
export function afterCommit(executor: object, callback: () => void): void {
  const callbacks = waiting.get(executor);
  if (callbacks) callbacks.push(callback);
  else callback();
}

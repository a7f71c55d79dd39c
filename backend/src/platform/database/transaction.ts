/** Transactions, and callbacks after their commit. */
import type { Executor, Tx } from './database.types.ts';

const waiting = new WeakMap<Executor, (() => void)[]>();

const isTransaction = (db: Executor): db is Tx => db.isTransaction;

/**
 * Runs work in a new transaction, or in the one that it is called in. The work must use the given executor: the
 * embedded engine has one connection, which the transaction holds.
 * @throws what the work throws, after rolling back
 */
export async function inTransaction<T>(db: Executor, work: (tx: Tx) => Promise<T>): Promise<T> {
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
export function afterCommit(executor: Executor, callback: () => void): void {
  const callbacks = waiting.get(executor);
  if (callbacks) callbacks.push(callback);
  else callback();
}

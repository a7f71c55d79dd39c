/** Transactions, and what has to wait for their commit. */
import type { Executor } from './database.types.ts';

const waiting = new WeakMap<Executor, (() => void)[]>();

/**
 * Run work in one transaction; inside another one it joins that.
 * The work must use the executor that it is given: the embedded engine has one connection, which the transaction holds.
 * @throws what the work throws, after rolling back
 */
export async function inTransaction<T>(db: Executor, work: (tx: Executor) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const callbacks: (() => void)[] = [];
  const result = await db.transaction().execute((tx) => {
    waiting.set(tx, callbacks);
    return work(tx);
  });
  for (const callback of callbacks) callback();
  return result;
}

/** Call back once the executor's transaction is committed; at once where there is none. Never after a rollback. */
export function afterCommit(executor: Executor, callback: () => void): void {
  const callbacks = waiting.get(executor);
  if (callbacks) callbacks.push(callback);
  else callback();
}

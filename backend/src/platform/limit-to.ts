/** Limits how many tasks run concurrently and how many wait, because waiting tasks are kept in memory. */
import pLimit from 'p-limit';
import { overloaded } from './errors.ts';

/** `Retry-After` if the queue is full, in seconds; it empties quickly. */
const RETRY_AFTER_SECONDS = 2;

/**
 * @param max number of concurrent tasks
 * @param mostWaiting number of waiting tasks beyond which another one is refused
 * @returns a function that runs a task or throws ProblemError 503 `overloaded`; `waiting` returns the number of waiting
 *   tasks
 */
export function limitTo(max: number, mostWaiting: number) {
  const limit = pLimit(max);
  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= mostWaiting) throw overloaded(RETRY_AFTER_SECONDS);
    return limit(task);
  }
  return Object.assign(run, { waiting: () => limit.pendingCount });
}

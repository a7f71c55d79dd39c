/** Limits how many tasks run at once and how many wait in line, because waiting tasks are kept in memory. */
import pLimit from 'p-limit';
import { overloaded } from '../errors.ts';

/** `Retry-After` for a caller that finds the line full, in seconds: it moves fast. */
const RETRY_AFTER_SECONDS = 2;

/**
 * @param max tasks that run at once
 * @param mostWaiting tasks that wait, beyond which another one is refused
 * @returns runs a task, or throws ProblemError 503 `overloaded`; its `waiting` tells how many do
 */
export function limitTo(max: number, mostWaiting: number) {
  const limit = pLimit(max);
  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (limit.pendingCount >= mostWaiting) throw overloaded(RETRY_AFTER_SECONDS);
    return limit(task);
  }
  return Object.assign(run, { waiting: () => limit.pendingCount });
}

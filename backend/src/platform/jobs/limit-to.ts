/** Limits how many tasks run at once and how many wait in line, because waiting tasks are kept in memory. */
import { overloaded } from '../errors.ts';

/** `Retry-After` for a caller that finds the line full, in seconds: it moves fast. */
const RETRY_AFTER_SECONDS = 2;

/**
 * @param max tasks that run at once
 * @param mostWaiting tasks that wait, beyond which another one is refused
 * @returns runs a task, or throws ProblemError 503 `overloaded`; its `waiting` tells how many do
 */
export function limitTo(max: number, mostWaiting: number) {
  const line: (() => void)[] = [];
  let running = 0;
  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running >= max) {
      if (line.length >= mostWaiting) throw overloaded(RETRY_AFTER_SECONDS);
      await new Promise<void>((resolve) => line.push(resolve));
    } else running += 1;
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running -= 1;
    }
  }
  return Object.assign(run, { waiting: () => line.length });
}

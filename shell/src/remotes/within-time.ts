/** Puts a time limit on something that may hang. */

/** Something took longer than it may. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/**
 * @param milliseconds after which the action's signal is aborted and the promise fails, whether the action listens or not
 * @throws {TimeLimitError} naming `what` when the time is over
 */
export async function withinTime<T>(
  milliseconds: number,
  what: string,
  action: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new TimeLimitError(`${what} took longer than ${milliseconds / 1000} s.`);
      reject(error);
      controller.abort(error);
    }, milliseconds);
  });
  try {
    return await Promise.race([action(controller.signal), limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Time after which the panel replaces a remote that hasn't arrived, in milliseconds. */
export const PANEL_AFTER_MS = 10_000;

export class TimeLimitError extends Error {
  override name = 'TimeLimitError';
}

/**
 * Puts a time limit on an action that may hang: its signal is aborted and the promise rejects, whether or not the action
 * listens.
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

/** Supported by Chromium and Firefox; see https://developer.mozilla.org/docs/Web/API/Scheduler/yield. */
interface Yielding {
  scheduler?: { yield?: () => Promise<void> };
}

/**
 * Splits a long task, so that input and painting come first: users notice a script that runs for longer than 50 ms.
 */
export function nextTask(): Promise<void> {
  return (
    (globalThis as Yielding).scheduler?.yield?.() ??
    new Promise((resolve) => {
      setTimeout(resolve);
    })
  );
}

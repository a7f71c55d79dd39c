/** Chromium and Firefox have it; see https://developer.mozilla.org/docs/Web/API/Scheduler/yield. */
interface Yielding {
  scheduler?: { yield?: () => Promise<void> };
}

/**
 * Ends a long task: what somebody has done and what is to be painted come first. A script that runs for longer than 50 ms is felt.
 */
export function nextTask(): Promise<void> {
  return (
    (globalThis as Yielding).scheduler?.yield?.() ??
    new Promise((resolve) => {
      setTimeout(resolve);
    })
  );
}

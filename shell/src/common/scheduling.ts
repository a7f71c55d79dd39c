/** Supported by Chromium and Firefox; see https://developer.mozilla.org/docs/Web/API/Scheduler/yield. */
interface Yielding {
  scheduler?: { yield?: () => Promise<void> };
}

/** Splits a long task: users notice a script that runs for longer than 50 ms. */
export function nextTask(): Promise<void> {
  return (
    (globalThis as Yielding).scheduler?.yield?.() ??
    new Promise((resolve) => {
      setTimeout(resolve);
    })
  );
}

/** Longest wait for an idle moment, in milliseconds. */
const IDLE_MS = 2000;

/** Runs deferred work once the page has been painted and the browser is idle. */
export function whenIdle(action: () => void): void {
  // WebKit has no idle callbacks.
  const later = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(action, { timeout: IDLE_MS })
      : setTimeout(action, 200);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

/** Longest wait for a frame, in milliseconds: browsers paint none in a hidden tab. */
const FRAME_MS = 500;

/**
 * Calls back once the page has been painted. A script from the cache would otherwise run first, and returning visitors would see
 * an empty page in the meantime.
 */
export function afterFirstPaint(action: () => void): void {
  if (document.hidden || performance.getEntriesByName('first-contentful-paint').length > 0) {
    action();
    return;
  }
  let isCalled = false;
  const call = () => {
    if (isCalled) return;
    isCalled = true;
    action();
  };
  // A task queued in a frame's callback runs after that frame is painted.
  requestAnimationFrame(() => setTimeout(call));
  setTimeout(call, FRAME_MS);
}

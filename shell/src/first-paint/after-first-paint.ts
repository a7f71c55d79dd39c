/** Longest wait for a frame, in milliseconds: browsers paint none in a hidden tab. */
const PATIENCE_MS = 500;

/**
 * Calls back once the page has been painted. A script from the cache would otherwise run before that, and returning
 * visitors would see an empty page in the meantime.
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
  setTimeout(call, PATIENCE_MS);
}

/** Runs deferred work once the page has been painted and the browser is idle. */

/** The longest wait, in milliseconds. */
const PATIENCE_MS = 2000;

export function whenIdle(action: () => void): void {
  // WebKit has no idle callbacks.
  const later = () =>
    'requestIdleCallback' in globalThis
      ? requestIdleCallback(action, { timeout: PATIENCE_MS })
      : setTimeout(action, 200);
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}

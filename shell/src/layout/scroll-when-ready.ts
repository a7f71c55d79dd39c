/** Scrolls to a place that may not be there yet: remotes draw themselves, and what they show may come late. */

/** After this time, in milliseconds, the page stays where it is. */
export const PATIENCE_MS = 5000;

/** What somebody does who wants to be elsewhere on the page. */
const INTENTIONS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** @returns the function that ends it */
export function scrollWhenReady(top: number, onEnd: () => void): () => void {
  const root = document.documentElement;

  function end(): void {
    observer.disconnect();
    clearTimeout(timer);
    for (const intention of INTENTIONS) removeEventListener(intention, end);
    onEnd();
  }
  function attempt(): void {
    scrollTo({ top, behavior: 'instant' });
    if (root.scrollHeight - root.clientHeight >= top) end();
  }
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(end, PATIENCE_MS);
  for (const intention of INTENTIONS) addEventListener(intention, end, { passive: true });
  observer.observe(document.body);
  attempt();
  return end;
}

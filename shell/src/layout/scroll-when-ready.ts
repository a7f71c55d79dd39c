/** Scrolls to a place that may not be there yet: remotes draw themselves, and what they show may come late. */

/** After this time, in milliseconds, the page stays where it is. */
export const PATIENCE_MS = 5000;

/** What somebody does who wants to be elsewhere on the page. */
const INTENTIONS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** @returns the function that ends it */
export function scrollWhenReady(top: number, onEnd: () => void): () => void {
  const root = document.documentElement;
  const life = new AbortController();
  const { signal } = life;

  function end(): void {
    if (signal.aborted) return;
    life.abort();
    observer.disconnect();
    clearTimeout(timer);
    onEnd();
  }
  function attempt(): void {
    scrollTo({ top, behavior: 'instant' });
    if (root.scrollHeight - root.clientHeight >= top) end();
  }
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(end, PATIENCE_MS);
  for (const intention of INTENTIONS) addEventListener(intention, end, { signal, passive: true });
  observer.observe(document.body);
  attempt();
  return end;
}
